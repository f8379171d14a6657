import pg from 'pg';
import { embeddedUrlOf } from '../../lib/platform/database/embedded-settings.ts';

/** Queries the embedded database of a Parley directly, bypassing the app. */
export async function query<Row extends object>(dataDir: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  // Of a server that is killed, the query hears too.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(sql, values).finally(() => client.end());
  return rows;
}

/** The owner's URL of a Parley's embedded database. */
export function databaseUrl(dataDir: string): string {
  return embeddedUrlOf(dataDir, 'owner');
}
