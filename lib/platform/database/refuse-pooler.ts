import pg from 'pg';
import { CONNECT_MS } from './connection-settings.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/**
 * Throws {@link DatabaseUnavailable} when an address leads to a pooler: one of transactions gives what is set, prepared or
 * listened to on a connection to another client the next moment, and one of sessions refuses the bounds that we set when
 * we connect. It is told by the process that answers, which is not the one that PostgreSQL names when it lets us in. A
 * server that cannot be asked is no pooler yet.
 */
export async function refusePooler({ url }: { url: string }): Promise<void> {
  const client: pg.Client & { processID?: number } = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  const isPooler = await client
    .connect()
    .then(() => client.query('SELECT pg_backend_pid() AS pid'))
    .then(({ rows }) => rows[0].pid !== client.processID)
    .catch(() => false)
    .finally(() => client.end().catch(() => {}));
  if (!isPooler) return;
  throw new DatabaseUnavailable(
    'DATABASE_URL leads to a pooler, such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which ' +
      'Parley uses for notifications and migrations; everything else then goes through the pooler.',
  );
}
