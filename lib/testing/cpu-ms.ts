/** How long this thread worked for something, in ms: a crowded machine hardly changes that, and makes anything take long. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
