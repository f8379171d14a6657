import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { startDatabaseProxy } from '#scripts/cli/prove/start-database-proxy.ts';
import { db } from '../database/db.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { backupHealth, scheduledBackup } from './scheduled-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const passphrase = 'correct horse battery';
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 2, minute));

beforeEach(async () => {
  await db().backupRun.deleteMany();
  vi.useFakeTimers({ now: at(31), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

function folder() {
  const directory = mkdtempSync(join(tmpdir(), 'parley-scheduled-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
const run = (
  directory: string,
  minute: number,
  { keep = 7, until = at(31), signal = new AbortController().signal, ownerUrl = env().DATABASE_URL ?? '' } = {},
) =>
  scheduledBackup({
    scheduledAt: at(minute),
    until,
    signal,
    retryMs: 100,
    directory,
    keep,
    passphrase,
    ownerUrl,
  });

it('says that a file is in the place of its folder', async () => {
  const file = join(folder(), 'backups');
  writeFileSync(file, '');
  const failed = vi.spyOn(log(), 'error').mockImplementation(() => {});
  onTestFinished(() => failed.mockRestore());
  expect(await run(file, 30)).toBe('failed');
  const { error } = await db().backupRun.findFirstOrThrow();
  expect(error).toBe(
    `BACKUP_DIR, ${file}, cannot be a folder: a file is in its way. Move the file, or set BACKUP_DIR to another folder.`,
  );
});

it('is made by one of all instances, and can be read', async () => {
  const directory = folder();
  const results = await Promise.all([run(directory, 5), run(directory, 5), run(directory, 5)]);
  expect(results.sort()).toEqual(['made', 'taken', 'taken']);
  expect(readdirSync(directory)).toEqual(['parley-2026-01-01T02-05Z.tar.gz']);
  await verifyBackup({ file: join(directory, 'parley-2026-01-01T02-05Z.tar.gz'), passphrase });
  expect(await db().backupRun.findMany()).toMatchObject([
    { scheduledAt: at(5), error: null, bytes: expect.any(BigInt) },
  ]);
  expect(await backupHealth()).toBe(true);
});

it('leaves the newest ones, and every file that is not its own', async () => {
  const directory = folder();
  const others = ['mine.tar.gz', 'parley-2020-01-01.tar.gz', 'other.part'];
  for (const name of [...others, 'parley-2020-01-01T00-00Z.tar.gz.part']) writeFileSync(join(directory, name), '');
  for (const minute of [1, 2, 3]) expect(await run(directory, minute, { keep: 2 })).toBe('made');
  expect(readdirSync(directory).sort()).toEqual(
    [...others, 'parley-2026-01-01T02-02Z.tar.gz', 'parley-2026-01-01T02-03Z.tar.gz'].sort(),
  );
});

it('warns of files that the store has lost: the backup lacks them too', async () => {
  const { workspaceId, numberId } = await createTestWorkspace();
  const { conversationId } = await createTestConversation({ workspaceId, numberId });
  const messageId = await createTestMessage({ workspaceId, conversationId });
  await db().media.create({ data: { workspaceId, messageId, state: 'stored', filename: 'lost.txt' } });
  const said = vi.spyOn(log(), 'warn').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  expect(await run(folder(), 1)).toBe('made');
  expect(said.mock.calls).toEqual([
    [expect.objectContaining({ files: 0, missing_files: 1 }), expect.stringContaining('the store has lost')],
  ]);
});

it('reports a failure until one succeeds, and keeps the older backups', async () => {
  const directory = folder();
  await run(directory, 1, { keep: 1 });
  // A file is where the folder should be.
  writeFileSync(join(directory, 'file'), '');
  expect(await run(join(directory, 'file'), 2, { keep: 1 })).toBe('failed');
  expect(await backupHealth()).toBe('degraded');
  expect(readdirSync(directory)).toContain('parley-2026-01-01T02-01Z.tar.gz');
  expect(await run(directory, 3, { keep: 1 })).toBe('made');
  expect(await backupHealth()).toBe(true);
});

it('tries again until it succeeds, and reports each failure', async () => {
  const directory = join(folder(), 'unmounted');
  writeFileSync(directory, '');
  const making = run(directory, 1, { until: at(59) });
  await vi.waitFor(async () => expect(await backupHealth()).toBe('degraded'));
  rmSync(directory);
  expect(await making).toBe('made');
  expect(await backupHealth()).toBe(true);
  expect(readdirSync(directory)).toEqual(['parley-2026-01-01T02-01Z.tar.gz']);
});

it('is made when a database that was away at its minute is back', async () => {
  const directory = folder();
  const said = vi.spyOn(log(), 'error').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  await byDatabaseProxy(async (proxy) => {
    proxy.mode = 'refuse';
    const making = run(directory, 1, { until: at(59) });
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.anything(), 'the scheduled backup failed'));
    proxy.mode = 'pass';
    expect(await making).toBe('made');
  });
  expect(await backupHealth()).toBe(true);
});

it('is made when the database recorded whose turn it is, and its answer was lost', async () => {
  const directory = folder();
  const said = vi.spyOn(log(), 'error').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const direct = env().DATABASE_URL ?? '';
  await byDatabaseProxy(async (proxy) => {
    await db().$queryRaw`SELECT 1`;
    proxy.delayMs = 10_000;
    const making = run(directory, 1, { until: at(59), ownerUrl: direct });
    const claims = () => queryDatabase(direct, 'SELECT FROM backup_runs');
    await vi.waitFor(async () => expect(await claims()).toHaveLength(1));
    proxy.delayMs = 0;
    proxy.drop();
    expect(await making).toBe('made');
  });
  expect(said).toHaveBeenCalledWith(expect.anything(), 'the scheduled backup failed');
  expect(readdirSync(directory)).toEqual(['parley-2026-01-01T02-01Z.tar.gz']);
});

it('reports that it was cut off by the end of its process, announced or not', async () => {
  const stopping = new AbortController();
  const silent = await startDatabaseProxy({ url: env().DATABASE_URL ?? '' });
  onTestFinished(() => silent.stop());
  silent.mode = 'blackhole';
  const making = run(folder(), 1, { until: at(59), signal: stopping.signal, ownerUrl: silent.url });
  await vi.waitFor(async () => expect(await db().backupRun.count()).toBe(1));
  expect(await backupHealth()).toBe(true);
  stopping.abort();
  expect(await making).toBe('failed');
  expect(await db().backupRun.findMany()).toMatchObject([{ error: 'Parley was stopped before it was whole.' }]);
  expect(await backupHealth()).toBe('degraded');
  await db().backupRun.create({ data: { scheduledAt: at(2), startedAt: new Date(Date.UTC(2025, 11, 31)) } });
  expect(await backupHealth()).toBe('degraded');
});

it('reports that it was cut off before it knew that its turn was recorded', async () => {
  const stopping = new AbortController();
  const direct = env().DATABASE_URL ?? '';
  await byDatabaseProxy(async (proxy) => {
    await db().$queryRaw`SELECT 1`;
    proxy.delayMs = 500;
    const making = run(folder(), 1, { until: at(59), signal: stopping.signal, ownerUrl: direct });
    await vi.waitFor(async () => expect(await queryDatabase(direct, 'SELECT FROM backup_runs')).toHaveLength(1));
    stopping.abort();
    proxy.delayMs = 0;
    expect(await making).toBe('failed');
  });
  expect(await db().backupRun.findMany()).toMatchObject([{ error: 'Parley was stopped before it was whole.' }]);
});

it('reports that two scheduled minutes passed without one', async () => {
  await run(folder(), 30);
  vi.setSystemTime(Date.UTC(2026, 0, 3, 2, 29));
  expect(await backupHealth()).toBe(true);
  vi.setSystemTime(Date.UTC(2026, 0, 3, 2, 31));
  expect(await backupHealth()).toBe('degraded');
});
