import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Asks the embedded database of a Parley directly, past the app. */
export async function query<Row extends object>(dataDir: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query(sql, values).finally(() => client.end());
  return rows;
}

/** Where the embedded database of a Parley is. */
export function databaseUrl(dataDir: string): string {
  const { port, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  return `postgresql://postgres:${password}@127.0.0.1:${port}/parley`;
}
