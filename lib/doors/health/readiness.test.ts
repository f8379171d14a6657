import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { GET as healthz } from '#app/healthz/route.ts';
import { closeDatabase, connections, db } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { type Health, noteStopping, startOnce, stopServices } from '#lib/platform/installation/services.ts';
import { VERSION } from '#lib/platform/version.ts';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { mountSmallDisk } from '#lib/testing/ops/mount-small-disk.ts';
import { readiness } from './readiness.ts';

const start = (engine: Health, { stuck = false } = {}) =>
  startOnce(async () => [{ name: 'engine', healthy: () => engine, stuck: () => stuck, stop: async () => {} }]);

afterEach(stopServices);

it.each([
  ['is ready when everything works', true, 'ready', 'ok'],
  ['is ready, and says so, while the engine is away', 'degraded', 'degraded', 'degraded'],
  ['is not ready when the engine cannot reach the database', false, 'not_ready', 'failed'],
] as const)('%s', async (_name, engine, status, state) => {
  await start(engine);
  const ok = { state: 'ok' };
  const others = { database: ok, disk: ok, realtime: ok, secrets: ok, staying: ok, started: ok };
  // A busy machine may take longer than the two seconds.
  await expect.poll(readiness).toMatchObject({ status, ready: status !== 'not_ready', parts: { engine: { state } } });
  await expect.poll(async () => (await readiness()).parts).toEqual({ ...others, engine: expect.anything() });
});

it('gives the reason of a service that has one of its own, such as a backup that failed', async () => {
  const backups = { name: 'backups', healthy: () => 'degraded' as const, degradedReason: 'the last one failed' };
  await startOnce(async () => [{ ...backups, stop: async () => {} }]);
  expect((await readiness()).parts.backups).toEqual({ state: 'degraded', reason: 'the last one failed' });
});

it('is not ready before the services run, nor once it is stopping', async () => {
  expect((await readiness()).parts.started).toEqual({ state: 'failed', reason: 'starting' });
  await start(true);
  noteStopping();
  expect(await readiness()).toMatchObject({ ready: false, parts: { staying: { reason: 'stopping' } } });
});

it('is not ready, within two seconds, while the database does not respond', async () => {
  await start(true);
  await byDatabaseProxy(async (proxy) => {
    connections({ silenceMs: 3000 });
    await expect.poll(readiness).toMatchObject({ status: 'ready' });
    proxy.mode = 'blackhole';
    const reason = 'no answer within 2 s';
    expect(await readiness()).toMatchObject({ ready: false, parts: { database: { state: 'failed', reason } } });
  });
});

it('is not ready while the database is read-only', async () => {
  await start(true);
  const database = new URL(env().DATABASE_URL ?? '').pathname.slice(1);
  await db().$executeRawUnsafe(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
  try {
    await byDatabaseProxy(async () => {
      const database = async () => (await readiness()).parts.database;
      await expect.poll(database).toEqual({ state: 'failed', reason: 'read-only' });
    });
  } finally {
    await db().$transaction([
      db().$executeRawUnsafe('SET TRANSACTION READ WRITE'),
      db().$executeRawUnsafe(`ALTER DATABASE ${database} RESET default_transaction_read_only`),
    ]);
    await closeDatabase();
  }
});

it('is not ready with a key that does not open what is stored (isolation 14)', async () => {
  await start(true);
  await readiness();
  const { ENCRYPTION_KEY = '' } = env();
  overrideEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 'other').toString('base64') });
  expect(await readiness()).toMatchObject({ ready: false, parts: { secrets: { state: 'failed' } } });
  overrideEnv({ ENCRYPTION_KEY });
});

it('says so when files cannot be written, and accepts requests', async () => {
  await start(true);
  const { DATA_DIR } = env();
  const gone = mkdtempSync(join(tmpdir(), 'parley-gone-'));
  rmSync(gone, { recursive: true });
  overrideEnv({ DATA_DIR: gone });
  const disk = { state: 'degraded', reason: 'not writable' };
  expect(await readiness()).toMatchObject({ status: 'degraded', ready: true, parts: { disk } });
  overrideEnv({ DATA_DIR });
});

it('says so when files have a disk of their own, and that one is almost full', async ({ skip }) => {
  const disk = mountSmallDisk({ megabytes: 1 });
  if (typeof disk === 'string') return skip(disk);
  await start(true);
  const { DATA_DIR } = env();
  const folder = mkdtempSync(join(tmpdir(), 'parley-data-'));
  symlinkSync(disk.folder, join(folder, 'media'));
  overrideEnv({ DATA_DIR: folder });
  try {
    const { disk: part } = (await readiness()).parts;
    expect(part).toEqual({ state: 'degraded', reason: expect.stringMatching(/^media: \d MB free$/) });
  } finally {
    overrideEnv({ DATA_DIR });
    rmSync(folder, { recursive: true, force: true });
    disk.unmount();
  }
});

it('is alive while the database is away, and not when something in it has hung', async () => {
  await start(false);
  const alive = await healthz();
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok', version: VERSION }]);
  await stopServices();
  await start(true, { stuck: true });
  const hung = await healthz();
  expect([hung.status, await hung.json()]).toEqual([503, { status: 'stuck', stuck: ['engine'], version: VERSION }]);
});
