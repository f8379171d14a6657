import pg from 'pg';
import { env } from '../env.ts';
import { log } from '../log.ts';

const RECONNECT_MS = 1000;

/**
 * Calls `onNotify` for each notification on a channel of the database, on a connection of its own, and each time that
 * connection is made (again): what happened before may have been missed. Callers poll beside it, rarely, so that a
 * database that cannot be listened to makes them slow and not deaf.
 */
export function listen({ channel, onNotify }: { channel: string; onNotify: (payload: string) => void }): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const connect = async () => {
    const current = new pg.Client({ connectionString: env().DATABASE_URL });
    client = current;
    current.on('notification', ({ payload }) => onNotify(payload ?? ''));
    current.on('error', () => {});
    current.on('end', () => {
      if (!stopped) timer = setTimeout(() => void connect(), RECONNECT_MS);
    });
    try {
      await current.connect();
      await current.query(`LISTEN ${channel}`);
      onNotify('');
    } catch (err) {
      log().warn({ err, channel }, 'the database cannot be listened to; it is polled meanwhile');
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
