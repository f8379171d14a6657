import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ownConnection } from '../../../lib/platform/database/connection-settings.ts';
import { DatabaseUnavailable } from '../../../lib/platform/database/database-unavailable.ts';
import { migrate } from '../../../lib/platform/database/migrate.ts';

const PREFIX = 'parley_prove_';

/**
 * Creates a separate schema with this version's tables, next to what the database holds. `appRole` gets access if the
 * app's role is not the owner. `drop` removes the schema with everything in it. Schemas that killed runs left behind
 * are removed first. Throws {@link DatabaseUnavailable} if the role may not create one.
 */
export async function ownSchema({
  ownerUrl,
  appRole,
}: {
  ownerUrl: string;
  appRole: string | undefined;
}): Promise<{ name: string; version: string; drop(): Promise<void> }> {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const client = await connect(ownerUrl);
  const drop = async () => {
    // The connection that holds the lock may have been lost in the meantime.
    const own = await connect(ownerUrl);
    await dropSchema(own, name).finally(() => own.end());
    await client.end().catch(() => {});
  };
  try {
    await dropLeftovers(client);
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await client.query(`CREATE SCHEMA ${client.escapeIdentifier(name)}`).catch((error: Error) => {
      throw new DatabaseUnavailable(
        `The schema for this run cannot be created: ${error.message}. The role needs CREATE on the database.`,
        { cause: error },
      );
    });
    await migrate({ url: inSchema(ownerUrl, name), appRole });
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return { name, version: rows[0]?.server_version ?? 'unknown', drop };
  } catch (error) {
    await drop().catch(() => {});
    throw error;
  }
}

/** A database URL for one of its schemas. */
export function inSchema(url: string, schema: string): string {
  const address = new URL(url);
  address.searchParams.set('schema', schema);
  return address.href;
}

async function connect(url: string) {
  const client = new pg.Client(ownConnection(url));
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Drops the schemas of runs that have ended: a live run holds a lock. */
async function dropLeftovers(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace
     WHERE starts_with(nspname, $1) AND pg_has_role(nspowner, 'USAGE')
       AND pg_try_advisory_lock(hashtextextended(nspname, 0))`,
    [PREFIX],
  );
  for (const { name } of rows) {
    await dropSchema(client, name);
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

const dropSchema = (client: pg.Client, name: string) =>
  client.query(`DROP SCHEMA IF EXISTS ${client.escapeIdentifier(name)} CASCADE`);
