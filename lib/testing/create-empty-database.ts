import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { env } from '#lib/platform/env.ts';
import { queryDatabase } from './query-database.ts';

/** A database without a table, on the tests' server, until the test ends. Returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  const own = env().DATABASE_URL ?? '';
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await queryDatabase(own, `CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await queryDatabase(own, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  const url = new URL(own);
  url.pathname = `/${name}`;
  return url.href;
}
