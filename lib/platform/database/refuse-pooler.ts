import pg from 'pg';
import { CONNECT_MS } from './connection-settings.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/**
 * Throws {@link DatabaseUnavailable} when an address leads to a pooler. A transaction pooler hands a connection's settings,
 * prepared statements and LISTEN to another client the next moment; a session pooler refuses the timeouts that we set on
 * connecting. A pooler shows because the process that answers is not the one that PostgreSQL named on connecting. A server
 * that cannot be asked counts as no pooler.
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
