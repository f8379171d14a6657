import { backupHealth } from '#lib/platform/backup/scheduled-backup.ts';
import { env } from '#lib/platform/env.ts';
import { type Service, startOnce } from '#lib/platform/installation/services.ts';
import { startDispatcher } from '#lib/webhooks/deliveries/start-dispatcher.ts';
import { startEngine } from './start-engine.ts';

/** Starts the background services once per process; `server.ts` and Next's instrumentation both call it. */
export function startServices(): Promise<void> {
  return startOnce(async () => [
    { name: 'engine', ...(await startEngine()) },
    { name: 'dispatcher', ...startDispatcher() },
    // The launcher makes the backups; this process reports their health.
    ...(env().BACKUP_DIR ? [backups] : []),
  ]);
}

const backups: Service = {
  name: 'backups',
  healthy: backupHealth,
  degradedReason: 'the last one failed, or two were missed',
  stop: async () => {},
};
