import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { databaseAddress } from '#lib/platform/database/connection-settings.ts';
import { env } from '#lib/platform/env.ts';
import { queryDatabase } from './query-database.ts';
import { switchDatabase } from './switch-database.ts';

/** The rows of one query at an address that may name a schema. */
export const queryAt = (url: string, sql: string) => queryDatabase(databaseAddress(url).connectionString, sql);

/**
 * A database where an administrator made two roles, neither with a right that it does not need, until the test ends. A
 * schema other than `public` must still be created.
 */
export async function twoRoles({ schema }: { schema: string }) {
  const superuser = env().DATABASE_URL ?? '';
  const id = randomBytes(4).toString('hex');
  const [database, owner, app] = [`roles_${id}`, `owner_${id}`, `app_${id}`];
  const at = (user: string) => {
    const url = new URL(superuser);
    url.pathname = `/${database}`;
    if (user) Object.assign(url, { username: user, password: 'word' });
    if (schema !== 'public') url.searchParams.set('schema', schema);
    return url.href;
  };
  await queryAt(superuser, `CREATE DATABASE ${database}`);
  await queryAt(superuser, `CREATE ROLE ${owner} LOGIN PASSWORD 'word'; CREATE ROLE ${app} LOGIN PASSWORD 'word'`);
  onTestFinished(async () => {
    await switchDatabase({ DATABASE_URL: superuser });
    await queryAt(superuser, `DROP DATABASE ${database} WITH (FORCE)`);
    await queryAt(superuser, `DROP ROLE ${owner}, ${app}`);
  });
  return { superuser: at(''), owner: at(owner), app: at(app), names: { database, owner, app } };
}
