import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DATABASE } from '#lib/platform/database/embedded-settings.ts';
import { queryDatabase } from './query-database.ts';

/** Gives `use` a connection to a migrated database without rows, beside that of `url` on a test server, and drops it afterwards. */
export async function withMigratedCopy<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const name = `copy_${randomBytes(4).toString('hex')}`;
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  await queryDatabase(url, `CREATE DATABASE ${name} TEMPLATE ${DATABASE}`);
  const client = new pg.Client({ connectionString: copy.href });
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
    await queryDatabase(url, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}
