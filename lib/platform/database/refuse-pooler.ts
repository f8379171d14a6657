import pg from 'pg';
import { CONNECT_MS } from './connection-settings.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

type Addresses = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_MIGRATION_URL?: string };

/**
 * Throws {@link DatabaseUnavailable} when an address that notifications and migrations use leads to a pooler. A transaction
 * pooler hands a connection's settings, prepared statements and LISTEN to another client the next moment; a session pooler
 * refuses the timeouts that we set on connecting.
 */
export async function refusePooler({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_MIGRATION_URL,
}: Addresses): Promise<void> {
  if (!DATABASE_DIRECT_URL && (await isPooler(DATABASE_URL))) {
    throw new DatabaseUnavailable(
      'DATABASE_URL leads to a pooler, such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which ' +
        'Parley uses for notifications and migrations; everything else then goes through the pooler.',
    );
  }
  for (const [variable, url] of Object.entries({ DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL })) {
    if (!url || !(await isPooler(url))) continue;
    throw new DatabaseUnavailable(
      `${variable} leads to a pooler, such as PgBouncer. Set it to the address of PostgreSQL itself.`,
    );
  }
}

/**
 * A pooler shows because the process that answers is not the one that PostgreSQL named on connecting. A server that cannot
 * be asked counts as no pooler.
 */
async function isPooler(url: string): Promise<boolean> {
  const client: pg.Client & { processID?: number } = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => client.query('SELECT pg_backend_pid() AS pid'))
    .then(({ rows }) => rows[0].pid !== client.processID)
    .catch(() => false)
    .finally(() => client.end().catch(() => {}));
}
