/** The thread's CPU time for some work, in ms: a busy machine hardly changes it, but makes the elapsed time useless. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
