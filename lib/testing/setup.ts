import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';

const templateUrl = inject('templateUrl');
const database = `test_${randomBytes(6).toString('hex')}`;
const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-data-'));

async function onCluster(sql: string) {
  const client = new pg.Client({ connectionString: withDatabase('postgres') });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function withDatabase(name: string) {
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}

// One database per test file, copied from the migrated template.
await onCluster(`CREATE DATABASE ${database} TEMPLATE parley`);
overrideEnv({
  NODE_ENV: 'test',
  DATABASE_URL: withDatabase(database),
  DATABASE_POOL_SIZE: '8',
  DATA_DIR: dataDir,
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'silent',
});

afterAll(async () => {
  const { closeDatabase } = await import('#lib/platform/database/db.ts');
  await closeDatabase();
  await onCluster(`DROP DATABASE ${database} WITH (FORCE)`);
  rmSync(dataDir, { recursive: true, force: true });
});

// Whatever reaches console.error in a test is a failure that somebody swallowed.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
