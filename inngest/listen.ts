import pg from 'pg';
import { ENGINE_CHANNEL } from '#lib/engine/enqueue-events.ts';
import { env } from '#lib/env.ts';
import { log } from '#lib/log.ts';

const RECONNECT_MS = 1000;

/**
 * Calls `onNotify` when events were written or jobs freed. A lost connection is made again; until then the executor's
 * timer finds the work.
 */
export function listen(onNotify: () => void): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const connect = async () => {
    const current = new pg.Client({ connectionString: env().DATABASE_URL });
    client = current;
    current.on('notification', onNotify);
    current.on('error', () => {});
    current.on('end', () => {
      if (!stopped) timer = setTimeout(() => void connect(), RECONNECT_MS);
    });
    try {
      await current.connect();
      await current.query(`LISTEN ${ENGINE_CHANNEL}`);
      onNotify();
    } catch (err) {
      log().warn({ err }, 'the engine cannot listen to the database; it polls');
      await current.end().catch(() => {});
    }
  };
  const first = connect();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await first;
      await client?.end().catch(() => {});
    },
  };
}
