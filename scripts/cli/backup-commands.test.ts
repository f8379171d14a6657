import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
import { connections } from '#lib/platform/database/db.ts';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryAt, twoRoles } from '#lib/testing/two-roles.ts';
import { parley } from './testing/parley.ts';

const passphrase = 'correct horse battery';

async function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-moves-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('moves a Parley from a server of its own into the embedded one, and back to another', async () => {
  const { workspaceId } = await createTestWorkspace();
  await setFlowSecret({ workspaceId, name: 'shop', value: 'Bearer abc' });
  const folder = await temporaryFolder();
  const [out, back] = [join(folder, 'out.tar.gz'), join(folder, 'back.tar.gz')];
  const embedded = { DATABASE_URL: '', ENCRYPTION_KEY: '', DATA_DIR: join(folder, 'embedded') };
  const external = {
    DATABASE_URL: await createEmptyDatabase(),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(folder, 'external'),
  };
  const sealed = ['--passphrase', '-'];
  const expectDone = async (args: string[], where: Record<string, string>) => {
    const { code, stdout, stderr } = await parley([...args, ...sealed], { input: passphrase, env: where });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  expect(await expectDone(['backup', out], {})).toMatchObject({ file: out, files: 0, rows: expect.any(Number) });
  expect(await expectDone(['restore', out], embedded)).toMatchObject({ resealed: false, migrated: [] });
  const inside = await parley(['workspace', 'list', '--json'], { env: embedded });
  expect(inside.lines.map((line) => JSON.parse(line).id)).toEqual([workspaceId]);

  await expectDone(['backup', back], embedded);
  expect(await expectDone(['restore', back], external)).toMatchObject({ resealed: true });
  // Each secret must open with the new key alone, or this would say otherwise: the previous one opens nothing.
  const keys = { ...external, ENCRYPTION_KEY_PREVIOUS: randomBytes(32).toString('base64') };
  const { stderr } = await parley(['encryption', 'rotate'], { env: keys });
  expect(stderr).toContain('Everything that is stored was sealed with ENCRYPTION_KEY already');
});

it('restores again, and after a rotation, into a Parley that has a key of its own, for an app with a lesser role', async () => {
  await createTestWorkspace();
  const file = join(await temporaryFolder(), 'parley.tar.gz');
  const { superuser, owner, app, names } = await twoRoles({ schema: 'parley' });
  await queryAt(superuser, `CREATE SCHEMA parley AUTHORIZATION ${names.owner}`);
  const key = () => randomBytes(32).toString('base64');
  const place = {
    DATABASE_URL: app,
    DATABASE_MIGRATION_URL: owner,
    ENCRYPTION_KEY: key(),
    DATA_DIR: await temporaryFolder(),
    BACKUP_PASSPHRASE: passphrase,
  };
  expect(await parley(['backup', file], { env: { BACKUP_PASSPHRASE: passphrase } })).toMatchObject({ code: 0 });
  const expectRestored = async (env: Record<string, string>) => {
    const { stdout, stderr } = await parley(['restore', file, '--replace'], { env });
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringContaining('"resealed":true'), stderr: '' });
    expect((await parley(['doctor'], { env })).stdout).toMatch(/^ok +keys /m);
  };
  await expectRestored(place);
  await expectRestored(place);
  const rotated = { ...place, ENCRYPTION_KEY: key() };
  const rotation = await parley(['encryption', 'rotate'], {
    env: { ...rotated, ENCRYPTION_KEY_PREVIOUS: place.ENCRYPTION_KEY },
  });
  expect(rotation).toMatchObject({ code: 0 });
  await expectRestored(rotated);
});

it('makes no new installation to read from: a folder without one is named, and left alone', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'parley.tar.gz');
  const DATA_DIR = join(folder, 'mistyped');
  const mistyped = { DATABASE_URL: '', ENCRYPTION_KEY: '', DATA_DIR, BACKUP_PASSPHRASE: passphrase };
  for (const args of [['backup', file], ['workspace', 'list'], ['migrate', 'status'], ['doctor']]) {
    const { code, stdout, stderr } = await parley(args, { env: mistyped });
    expect([args, code, stdout + stderr]).toEqual([
      args,
      1,
      expect.stringContaining(`no Parley installation in DATA_DIR, ${DATA_DIR}.`),
    ]);
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('makes no installation for a file that it cannot restore', async () => {
  const folder = await temporaryFolder();
  const place = { DATABASE_URL: '', ENCRYPTION_KEY: '', DATA_DIR: join(folder, 'new'), BACKUP_PASSPHRASE: passphrase };
  const damaged = join(folder, 'damaged.tar.gz');
  writeFileSync(damaged, 'not one');
  await backupOfNewerVersion(join(folder, 'newer.tar.gz'));
  for (const [file, words] of [
    [join(folder, 'missing.tar.gz'), /missing\.tar\.gz cannot be read/],
    [damaged, /is not a backup of Parley/],
    [join(folder, 'newer.tar.gz'), /made by a newer Parley: it has the migration 99991231_of_then/],
  ] as const) {
    expect(await parley(['restore', file], { env: place })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(words),
    });
  }
  expect(readdirSync(folder).sort()).toEqual(['damaged.tar.gz', 'newer.tar.gz']);
});

async function backupOfNewerVersion(file: string) {
  await connections().query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('then', '', '99991231_of_then', now())`,
  );
  const { code } = await parley(['backup', file], { env: { BACKUP_PASSPHRASE: passphrase } });
  await connections().query("DELETE FROM _prisma_migrations WHERE id = 'then'");
  expect(code).toBe(0);
}

it('refuses in one line: no passphrase, a short one, another one, and a database that is not empty', async () => {
  await createTestWorkspace();
  const file = join(await temporaryFolder(), 'parley.tar.gz');
  const without = await parley(['backup', file], { env: { BACKUP_PASSPHRASE: '' } });
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('Give a passphrase') });
  const short = await parley(['backup', file, '--passphrase', 'short']);
  expect(short).toMatchObject({ code: 1, stderr: 'The passphrase must have 8 characters or more.\n' });
  const made = await parley(['backup', file], { env: { BACKUP_PASSPHRASE: passphrase } });
  expect(made).toMatchObject({ code: 0 });
  const other = await parley(['restore', file, '--passphrase', 'another one']);
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not the one that this backup was made with'),
  });
  const app = await connections().connect();
  onTestFinished(() => app.release());
  const used = await parley(['restore', file], { env: { BACKUP_PASSPHRASE: passphrase } });
  expect(used).toMatchObject({ code: 1, stderr: expect.stringMatching(/in use/) });
  for (const { stderr } of [without, short, other, used]) expect(stderr).not.toMatch(/\n\s+at |\.ts:\d/);
});

it('says what to do about a database that cannot be reached, or whose schema is another role’s', async () => {
  await createTestWorkspace();
  const file = join(await temporaryFolder(), 'parley.tar.gz');
  const BACKUP_PASSPHRASE = passphrase;
  const away = { DATABASE_URL: 'postgresql://postgres@127.0.0.1:9/none', BACKUP_PASSPHRASE };
  expect(await parley(['backup', file], { env: away })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:9 cannot be reached: .+ Check DATABASE_URL\.\n$/),
  });
  expect(await parley(['backup', file], { env: { BACKUP_PASSPHRASE } })).toMatchObject({ code: 0 });
  const { superuser, owner, app, names } = await twoRoles({ schema: 'parley' });
  await queryAt(superuser, `CREATE SCHEMA parley AUTHORIZATION ${names.owner}`);
  const both = { DATABASE_URL: app, DATABASE_MIGRATION_URL: owner, BACKUP_PASSPHRASE };
  expect(await parley(['restore', file], { env: both })).toMatchObject({ code: 0 });
  const one = { DATABASE_URL: app, BACKUP_PASSPHRASE };
  expect(await parley(['restore', file, '--replace'], { env: one })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^The role ${names.app} may not replace the schema: must be owner .+ Set DATABASE_MIGRATION_URL to`),
    ),
  });
});

it('says that a disk has no room for a backup, and removes the partial file', async () => {
  await createTestWorkspace();
  const folder = await temporaryFolder();
  const file = join(folder, 'backup.tar.gz');
  // Files may grow to 2 KB; writing more fails as on a full disk.
  const under = ['sh', '-c', `trap '' XFSZ; ulimit -f 4; exec "$@"`, 'sh'];
  const made = await parley(['backup', file], { under, env: { BACKUP_PASSPHRASE: passphrase } });
  expect(made).toMatchObject({ code: 1, stdout: '' });
  expect(made.stderr.trim()).toBe(`${file} cannot be written: EFBIG: file too large, write`);
  expect(readdirSync(folder)).toEqual([]);
});
