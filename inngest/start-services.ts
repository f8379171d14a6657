import { closeDatabase } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { registerServices, runningServices, stopServices } from '#lib/platform/installation/services.ts';
import { log } from '#lib/platform/log.ts';
import { startDispatcher } from '#lib/webhooks/deliveries/start-dispatcher.ts';
import { startEngine } from './start-engine.ts';

/** Starts what runs beside requests, once per process (hot reload calls this again), and arranges its orderly end. */
export async function startServices(): Promise<void> {
  if (runningServices().length > 0) return;
  const engine = await startEngine();
  registerServices([
    { name: 'engine', ...engine },
    { name: 'dispatcher', ...startDispatcher() },
  ]);
  stopWithProcess();
}

function stopWithProcess() {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    await stopServices();
    await closeDatabase();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (!env().PARLEY_LAUNCHER) return;
  // A launcher that was killed could tell us nothing; the end of our standard input does.
  process.stdin.on('end', () => stop('launcher gone')).resume();
}
