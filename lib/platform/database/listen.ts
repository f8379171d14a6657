import pg from 'pg';
import { env } from '../env.ts';
import { log } from '../log.ts';

const RECONNECT_MS = 1000;

/**
 * Calls `onNotify` for each notification on channels of the database, on a connection of its own, and `onListening` each
 * time that connection is made (again): what happened before may have been missed. Callers poll beside it, rarely, so
 * that a database that cannot be listened to makes them slow and not deaf.
 */
export function listen({
  channels,
  onNotify,
  onListening,
}: {
  channels: string[];
  onNotify: (payload: string, channel: string) => void;
  onListening: () => void;
}): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const connect = async () => {
    const current = new pg.Client({ connectionString: env().DATABASE_URL });
    client = current;
    current.on('notification', ({ payload, channel }) => onNotify(payload ?? '', channel));
    current.on('error', () => {});
    current.on('end', () => {
      if (!stopped) timer = setTimeout(() => void connect(), RECONNECT_MS);
    });
    try {
      await current.connect();
      await current.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      onListening();
    } catch (err) {
      log().warn({ err, channels }, 'the database cannot be listened to; it is polled meanwhile');
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
