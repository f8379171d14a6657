import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { env, overrideEnv } from '../env.ts';
import { announceInstance } from './announce-instance.ts';

function folder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-place-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}
const inBucket = {
  MEDIA_STORE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};
const announce = (dataDir: string) => announceInstance({ url: env().DATABASE_URL ?? '', dataDir });

it('warns an instance that another one keeps its files elsewhere, while that one runs', async () => {
  const first = await announce(folder());
  expect(first.othersDiffer).toEqual([]);
  const second = await announce(folder());
  expect(second.othersDiffer).toEqual(['files']);
  await Promise.all([first.leave(), second.leave()]);
  const third = await announce(folder());
  expect(third.othersDiffer).toEqual([]);
  await third.leave();
});

it('warns where one keeps its files on disk and the other in a bucket, or in another bucket', async () => {
  const keep = (bucket: string | null) =>
    overrideEnv(bucket ? { ...inBucket, S3_BUCKET: bucket } : { MEDIA_STORE: 'disk' });
  onTestFinished(() => void keep(null));
  const onDisk = await announce(folder());
  keep('files');
  const first = await announce(folder());
  expect(first.othersDiffer).toEqual(['files']);
  await onDisk.leave();
  const same = await announce(folder());
  expect(same.othersDiffer).toEqual([]);
  keep('others');
  const other = await announce(folder());
  expect(other.othersDiffer).toEqual(['files']);
  await Promise.all([first.leave(), same.leave(), other.leave()]);
});

it('warns also after the connection of the one that runs was lost', async () => {
  const place = folder();
  const first = await announce(place);
  const holders = `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
    WHERE locktype = 'advisory' AND classid = ${ADVISORY_LOCKS.mediaPlace}::oid AND objsubid = 2`;
  const holder = async () => (await queryDatabase<{ pid: number }>(env().DATABASE_URL ?? '', holders))[0]?.pid;
  const lost = await holder();
  await queryDatabase(env().DATABASE_URL ?? '', `SELECT pg_terminate_backend(${lost})`);
  await expect.poll(async () => ![lost, undefined].includes(await holder())).toBe(true);
  const second = await announce(folder());
  expect(second.othersDiffer).toEqual(['files']);
  await Promise.all([first.leave(), second.leave()]);
  await elapsed(1500);
  expect(await holder()).toBeUndefined();
});

it('says what to do when the database has no connection left', async () => {
  const url = new URL(env().DATABASE_URL ?? '');
  const query = (sql: string) => queryDatabase(env().DATABASE_URL ?? '', sql);
  await query("CREATE ROLE crowded LOGIN PASSWORD 'crowded' CONNECTION LIMIT 0");
  onTestFinished(async () => void (await query('DROP ROLE crowded')));
  url.username = 'crowded';
  url.password = 'crowded';
  await expect(announceInstance({ url: url.href, dataDir: folder() })).rejects.toThrow(
    /has no connection left: .+ lower it, end other connections/,
  );
});

it('says nothing to instances that share a folder, even by another path', async () => {
  const [one, other] = [folder(), folder()];
  mkdirSync(join(one, 'media'));
  symlinkSync(join(one, 'media'), join(other, 'media'));
  const first = await announce(one);
  const second = await announce(other);
  expect(second.othersDiffer).toEqual([]);
  await Promise.all([first.leave(), second.leave()]);
});

it.each([
  ['address', { APP_URL: 'https://two.example.com' }],
  ['limits', { RATE_LIMIT_PER_MINUTE: '5' }],
  ['limits', { WORKSPACE_STORAGE_MB: '5' }],
])('warns an instance that is set differently from one that runs: %s (%j)', async (what, differently) => {
  const place = folder();
  const before = Object.fromEntries(Object.keys(differently).map((name) => [name, process.env[name] ?? '']));
  const first = await announce(place);
  overrideEnv(differently);
  onTestFinished(() => void overrideEnv(before));
  const second = await announce(place);
  expect(second.othersDiffer).toEqual([what]);
  const alike = await announce(place);
  await first.leave();
  const later = await announce(place);
  expect(later.othersDiffer).toEqual([]);
  await Promise.all([second.leave(), alike.leave(), later.leave()]);
});
