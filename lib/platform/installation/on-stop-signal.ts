import { env, thisWorker } from '../env.ts';
import { log } from '../log.ts';

/** Calls `stop` once, after a signal or when the launcher is gone, and then ends the process. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  if (thisWorker().of > 1) process.on('disconnect', () => begin('leader gone'));
  if (!env().PARLEY_LAUNCHER) return;
  // A killed launcher cannot tell us anything; the end of our standard input does.
  process.stdin.on('end', () => begin('launcher gone')).resume();
}
