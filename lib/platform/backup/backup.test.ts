import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { db } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { env } from '../env.ts';
import { newId } from '../new-id.ts';
import { mediaStore } from '../storage/media-store.ts';
import { BackupError } from './backup-error.ts';
import { restoreBackup } from './restore-backup.ts';
import { contents, passphrase, setUpBackup, url } from './testing/set-up-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const { backup, folder, newFile, path, putFile } = setUpBackup();
let whole: string;
let workspaceId: string;
let original: Record<string, unknown>;
beforeAll(() => {
  ({ whole, workspaceId, original } = backup());
});

it('restores every row, file and key into an empty database, and continues its numbering', async () => {
  const target = await createEmptyDatabase();
  await mediaStore().remove({ path: path() });
  const restored = await restoreBackup({ file: whole, passphrase, ownerUrl: target, keepsKey: false, replace: false });
  expect(restored).toMatchObject({ files: 1, migrated: [], resealed: false });
  expect(restored.rows).toBeGreaterThan(9000);
  expect(await contents(target)).toEqual(original);
  expect(readFileSync(join(env().DATA_DIR, 'media', path()), 'utf8')).toBe('a file');
  expect(await migrate({ url: target })).toEqual([]);
  const [before] = await queryDatabase<{ last: string }>(target, 'SELECT max(position)::text AS last FROM events');
  const [next] = await queryDatabase<{ next: string }>(
    target,
    "SELECT nextval(pg_get_serial_sequence('events', 'position'))::text AS next",
  );
  expect(BigInt(next?.next ?? 0)).toBe(BigInt(before?.last ?? 0) + 1n);
});

it('counts the rows that it restores, and does not count empty tables as empty', async () => {
  const target = await createEmptyDatabase();
  await restoreBackup({ file: whole, passphrase, ownerUrl: target, keepsKey: false, replace: false });
  const counted = await queryDatabase(
    target,
    "SELECT relname, reltuples FROM pg_class WHERE relname IN ('events', 'orders') ORDER BY 1",
  );
  expect(counted).toEqual([
    { relname: 'events', reltuples: 9000 },
    // Never counted.
    { relname: 'orders', reltuples: -1 },
  ]);
});

it('reads and fills the schema that an address names', async () => {
  const [source, target] = [new URL(await createEmptyDatabase()), new URL(await createEmptyDatabase())];
  for (const url of [source, target]) {
    await queryDatabase(url.href, 'CREATE SCHEMA apart');
    url.searchParams.set('schema', 'apart');
  }
  await migrate({ url: source.href });
  await queryDatabase(
    source.href.replace('?schema=apart', ''),
    `INSERT INTO apart.workspaces (id, name, slug) VALUES ('${newId()}', 'Apart', 'a')`,
  );
  const file = newFile();
  await writeBackup({ file, passphrase, ownerUrl: source.href });
  await restoreBackup({ file, passphrase, ownerUrl: target.href, keepsKey: false, replace: false });
  const bare = target.href.replace('?schema=apart', '');
  expect(await queryDatabase(bare, 'SELECT name FROM apart.workspaces')).toEqual([{ name: 'Apart' }]);
  expect(await queryDatabase(bare, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});

it('is one snapshot, however much is written meanwhile', async () => {
  const file = newFile();
  let done = false;
  const writing = (async () => {
    for (let number = 0; !done; number++) {
      // A contact and an event belong together; a backup taken between the two would have only one.
      await db().$transaction([
        db().contact.create({ data: { workspaceId, id: newId(), phone: `+9198${number}`, phoneKey: `98${number}` } }),
        db().event.create({ data: { workspaceId, id: newId(), name: 'contact.made', data: {} } }),
      ]);
    }
  })();
  await writeBackup({ file, passphrase, ownerUrl: url() });
  done = true;
  await writing;
  const target = await createEmptyDatabase();
  await restoreBackup({ file, passphrase, ownerUrl: target, keepsKey: false, replace: false });
  const [row] = await queryDatabase<{ contacts: number; events: number }>(
    target,
    `SELECT (SELECT count(*) FROM contacts WHERE phone LIKE '+9198%' AND length(phone) < 12)::int AS contacts,
       (SELECT count(*) FROM events WHERE name = 'contact.made')::int AS events`,
  );
  expect(row?.contacts).toBe(row?.events);
});

it('brings an older backup to this version', async () => {
  const older = mkdtempSync(join(folder, 'older-'));
  const source = await createEmptyDatabase();
  cpSync('prisma/migrations', join(older, 'prisma/migrations'), { recursive: true });
  const names = readdirSync(join(older, 'prisma/migrations'))
    .filter((name) => name.startsWith('2'))
    .sort();
  const newest = names.slice(-2);
  for (const name of newest) rmSync(join(older, 'prisma/migrations', name), { recursive: true });
  await migrate({ url: source, root: older });
  await queryDatabase(source, `INSERT INTO workspaces (id, name, slug) VALUES ('${newId()}', 'Old', 'old')`);
  const file = newFile();
  await writeBackup({ file, passphrase, ownerUrl: source });
  const target = await createEmptyDatabase();
  const restored = await restoreBackup({ file, passphrase, ownerUrl: target, keepsKey: false, replace: false });
  expect(restored.migrated).toEqual(newest);
  expect(await migrate({ url: target })).toEqual([]);
  expect(await queryDatabase(target, 'SELECT name FROM workspaces')).toEqual([{ name: 'Old' }]);
});

describe('a backup', () => {
  it('is open to its owner alone, and does not show the encryption key', async () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    expect(gunzipSync(readFileSync(whole)).includes(env().ENCRYPTION_KEY ?? '')).toBe(false);
    const { keys } = await verifyBackup({ file: whole, passphrase });
    expect(keys.encryptionKey).toBe(env().ENCRYPTION_KEY);
  });

  it('never overwrites a file, and leaves nothing when it fails', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    await expect(writeBackup({ file, passphrase, ownerUrl: url() })).rejects.toThrow('is there already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const other = newFile();
    const attempt = writeBackup({ file: other, passphrase, ownerUrl: 'postgresql://postgres@127.0.0.1:9/parley' });
    await expect(attempt).rejects.toThrow();
    expect([existsSync(other), existsSync(`${other}.part`)]).toEqual([false, false]);
    await expect(writeBackup({ file: join(folder, 'no/where'), passphrase, ownerUrl: url() })).rejects.toThrow(
      'cannot be written',
    );
  });

  it('names the file and the store when one cannot be read, and says that there is no backup', async () => {
    const place = join(env().DATA_DIR, 'media', path());
    const kept = `${place}.kept`;
    renameSync(place, kept);
    symlinkSync(place, place);
    onTestFinished(() => renameSync(kept, place));
    const file = newFile();
    const attempt = writeBackup({ file, passphrase, ownerUrl: url() });
    await expect(attempt).rejects.toThrow(
      `No backup was made: the file ${path()} could not be read from ${env().DATA_DIR}/media: ELOOP`,
    );
    await expect(attempt).rejects.toThrow(BackupError);
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  it('says how many files are missing', async () => {
    await mediaStore().remove({ path: path() });
    onTestFinished(async () => void (await putFile()));
    expect(await writeBackup({ file: newFile(), passphrase, ownerUrl: url() })).toMatchObject({
      files: 0,
      missing_files: 1,
    });
  });
});
