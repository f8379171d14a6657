import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { db } from '../database/db.ts';
import { env } from '../env.ts';
import { backupHealth, noteCutOff, scheduledBackup } from './scheduled-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const passphrase = 'correct horse battery';
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 2, minute));

beforeEach(() => db().backupRun.deleteMany());

function folder() {
  const directory = mkdtempSync(join(tmpdir(), 'parley-scheduled-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
const run = (directory: string, minute: number, keep = 7) =>
  scheduledBackup({ scheduledAt: at(minute), directory, keep, passphrase, ownerUrl: env().DATABASE_URL ?? '' });

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
  for (const minute of [1, 2, 3]) expect(await run(directory, minute, 2)).toBe('made');
  expect(readdirSync(directory).sort()).toEqual(
    [...others, 'parley-2026-01-01T02-02Z.tar.gz', 'parley-2026-01-01T02-03Z.tar.gz'].sort(),
  );
});

it('reports a failure until one succeeds, and keeps the older backups', async () => {
  const directory = folder();
  await run(directory, 1, 1);
  // A file is where the folder should be.
  writeFileSync(join(directory, 'file'), '');
  expect(await run(join(directory, 'file'), 2, 1)).toBe('failed');
  expect(await backupHealth()).toBe('degraded');
  expect(readdirSync(directory)).toContain('parley-2026-01-01T02-01Z.tar.gz');
  expect(await run(directory, 3, 1)).toBe('made');
  expect(await backupHealth()).toBe(true);
});

it('reports that it was cut off by the end of its process, announced or not', async () => {
  await db().backupRun.create({ data: { scheduledAt: at(1), startedAt: new Date() } });
  expect(await backupHealth()).toBe(true);
  await noteCutOff(at(1));
  expect(await backupHealth()).toBe('degraded');
  await db().backupRun.create({ data: { scheduledAt: at(2), startedAt: at(2) } });
  expect(await backupHealth()).toBe('degraded');
});
