const SCHEDULE_S = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];
const JITTER_MS = 30_000;

/** Inngest's own backoff: milliseconds before the attempt that follows `attempt` (counted from 0), with jitter. */
export function retryDelay(attempt: number): number {
  return (SCHEDULE_S[attempt] ?? 7200) * 1000 + Math.random() * JITTER_MS;
}
