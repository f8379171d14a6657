import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const runs = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

it('is one server for all who come at once, and stops with the last of them', { timeout: 60_000 }, async () => {
  const users = await Promise.all([1, 2, 3].map(() => startEmbeddedPostgres({ dataDir })));
  const [first, second, third] = users as [(typeof users)[0], (typeof users)[0], (typeof users)[0]];
  expect(new Set(users.map(({ url }) => url)).size).toBe(1);
  await ask(first.url, 'CREATE TABLE kept (id int)');
  await Promise.all([first.leave(), second.leave()]);
  await ask(third.url, 'SELECT FROM kept');
  await third.leave();
  expect(runs()).toBe(false);

  const again = await startEmbeddedPostgres({ dataDir });
  await ask(again.url, 'SELECT FROM kept');
  const guest = await startEmbeddedPostgres({ dataDir });
  await again.stop();
  expect(runs()).toBe(false);
  await guest.leave();
});
