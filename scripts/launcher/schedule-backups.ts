import { type Schedule, scheduledBackup, scheduleOf } from '../../lib/platform/backup/scheduled-backup.ts';
import { MINUTE_MS } from '../../lib/platform/durations.ts';

/**
 * Makes backups at the times of a cron expression (UTC), in the launcher and not in the app, so that no request waits
 * for them. `stop` records a running backup as interrupted.
 */
export function scheduleBackups({ cron, ...schedule }: Schedule & { cron: string }): { stop(): Promise<void> } {
  let stopping = new AbortController();
  let underWay: Promise<unknown> | undefined;
  const job = scheduleOf(cron, async () => {
    // Instances agree on the minute, but not on the moment when their timers fire.
    const scheduledAt = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
    stopping = new AbortController();
    const until = job.nextRun() ?? scheduledAt;
    underWay = scheduledBackup({ ...schedule, scheduledAt, until, signal: stopping.signal });
    await underWay;
  });
  return {
    async stop() {
      job.stop();
      stopping.abort();
      await underWay;
    },
  };
}
