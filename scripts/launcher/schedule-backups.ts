import { Cron } from 'croner';
import { noteCutOff, type Schedule, scheduledBackup } from '../../lib/platform/backup/scheduled-backup.ts';

/**
 * Makes backups at the times of a cron expression (UTC), in the launcher and not in the app, so that no request waits
 * for them. `stop` records a running backup as interrupted.
 */
export function scheduleBackups({ cron, ...schedule }: Schedule & { cron: string }): { stop(): Promise<void> } {
  let underWay: Date | undefined;
  const job = new Cron(cron, { timezone: 'UTC', mode: '5-part', protect: true }, async () => {
    // Instances agree on the minute, but not on the moment when their timers fire.
    const scheduledAt = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    underWay = scheduledAt;
    await scheduledBackup({ ...schedule, scheduledAt }).catch(() => {});
    underWay = undefined;
  });
  return {
    async stop() {
      job.stop();
      if (underWay) await noteCutOff(underWay).catch(() => {});
    },
  };
}
