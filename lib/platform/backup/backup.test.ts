import { randomBytes } from 'node:crypto';
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { resolveFlowSecrets } from '#lib/flows/secrets/resolve-flow-secrets.ts';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { queryAt, twoRoles } from '#lib/testing/two-roles.ts';
import { encrypt } from '../crypto/encryption.ts';
import { opensStoredSecrets } from '../crypto/sealed-canary.ts';
import { closeDatabase, connections, db } from '../database/db.ts';
import { migrate, requireMigrated } from '../database/migrate.ts';
import { env, overrideEnv } from '../env.ts';
import { keepLocalKeys, localKeys } from '../installation/local-keys.ts';
import { newId } from '../new-id.ts';
import { mediaPath } from '../storage/media-path.ts';
import { mediaStore } from '../storage/media-store.ts';
import { reseal } from './adopt-keys.ts';
import { BackupError } from './backup-error.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = 'correct horse battery';
const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
const url = () => env().DATABASE_URL ?? '';
const newFile = () => join(folder, `${newId()}.tar.gz`);
let whole: string;
let workspaceId: string;
let original: Record<string, unknown>;
const path = () => mediaPath({ workspaceId, messageId, filename: 'Größe ☕.txt' });
const messageId = newId();
const putFile = () => mediaStore().put({ path: path(), body: [Buffer.from('a file')] as never, mimeType: null });

/** Every table's rows as one text, to compare two databases. */
async function contents(connectionString: string) {
  const tables = await queryDatabase<{ name: string }>(
    connectionString,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await queryDatabase<{ hash: string; count: number }>(
      connectionString,
      `SELECT count(*)::int AS count, md5(string_agg(t::text, ',' ORDER BY t::text)) AS hash FROM ${name} AS t`,
    );
    found[name] = row;
  }
  return found;
}

beforeAll(async () => {
  const workspace = await createTestWorkspace();
  workspaceId = workspace.workspaceId;
  const { conversationId } = await createTestConversation(workspace);
  const text = 'a\\b\nnew\tline \\N ☕ \u2028';
  const common = {
    workspaceId,
    conversationId,
    direction: 'inbound',
    type: 'text',
    kind: 'text',
    source: 'channel',
  } as const;
  await db().message.create({
    data: { ...common, id: messageId, text, payload: { a: [1, null, 'ü'] }, status: 'received', timestamp: new Date() },
  });
  await db().media.create({ data: { workspaceId, messageId, state: 'stored', filename: 'Größe ☕.txt' } });
  await putFile();
  await db().event.createMany({
    data: Array.from({ length: 9000 }, () => ({
      workspaceId,
      id: newId(),
      name: 'message.received',
      data: { a: 'b'.repeat(500) },
    })),
  });
  await setFlowSecret({ workspaceId, name: 'shop', value: 'Bearer abc' });
  original = await contents(url());
  whole = newFile();
  expect(await writeBackup({ file: whole, passphrase, ownerUrl: url() })).toMatchObject({ files: 1, missing_files: 0 });
  return () => rmSync(folder, { recursive: true, force: true });
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

describe('after a restore, the secrets open', () => {
  const newKey = () => randomBytes(32).toString('base64');
  const keysFile = () => join(env().DATA_DIR, 'keys.json');

  /** Lets this process be an installation with an empty database and a folder of its own. */
  async function install({ given, generated = newKey() }: { given?: string; generated?: string }) {
    const target = await createEmptyDatabase();
    const { DATABASE_URL = '', ENCRYPTION_KEY = '', DATA_DIR } = env();
    await switchDatabase({
      DATABASE_URL: target,
      ENCRYPTION_KEY: given ?? generated,
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
    });
    onTestFinished(() => switchDatabase({ DATABASE_URL, ENCRYPTION_KEY, DATA_DIR }));
    keepLocalKeys(env().DATA_DIR, { ...localKeys(env().DATA_DIR), encryptionKey: generated });
    return (file = whole) =>
      restoreBackup({ file, passphrase, ownerUrl: target, keepsKey: given !== undefined, replace: true });
  }

  /** Reads the secrets as a later start would: with the given key, or with the one in keys.json. */
  async function expectOpen({ given }: { given?: string }) {
    const { encryptionKey } = localKeys(env().DATA_DIR);
    const before = env().ENCRYPTION_KEY ?? '';
    await switchDatabase({ ENCRYPTION_KEY: given ?? encryptionKey });
    const secrets = await resolveFlowSecrets({ workspaceId, names: ['shop'] });
    expect(secrets.get('shop')?.value).toBe('Bearer abc');
    expect(await opensStoredSecrets()).toBe(true);
    // Once the variable is gone, a start reads the key from the file.
    expect(encryptionKey).toBe(given ?? env().ENCRYPTION_KEY);
    await switchDatabase({ ENCRYPTION_KEY: before });
  }

  it('with a generated key: takes the key of the backup, each time', async () => {
    const restore = await install({});
    for (let time = 1; time <= 2; time++) {
      expect(await restore()).toMatchObject({ resealed: false });
      await expectOpen({});
    }
  });

  it('with a given key: keeps it, each time', async () => {
    const given = newKey();
    const restore = await install({ given });
    for (let time = 1; time <= 3; time++) {
      expect(await restore()).toMatchObject({ resealed: true });
      await expectOpen({ given });
    }
  });

  it('with a given key that is also the one in keys.json, as after a rotation', async () => {
    const given = newKey();
    const restore = await install({ given, generated: given });
    expect(await restore()).toMatchObject({ resealed: true });
    await expectOpen({ given });
  });

  it('with the key of the backup, which seals nothing again', async () => {
    const given = env().ENCRYPTION_KEY ?? '';
    const restore = await install({ given });
    for (let time = 1; time <= 2; time++) {
      expect(await restore()).toMatchObject({ resealed: false });
      await expectOpen({ given });
    }
  });

  it('after backups of both keys are restored in turn', async () => {
    const given = newKey();
    const restore = await install({ given });
    await restore();
    const resealed = newFile();
    await writeBackup({ file: resealed, passphrase, ownerUrl: url() });
    for (const [file, again] of [
      [whole, true],
      [resealed, false],
      [whole, true],
    ] as const) {
      await closeDatabase();
      expect(await restore(file)).toMatchObject({ resealed: again });
      await expectOpen({ given });
    }
  });

  it.each([
    ['with a given key', newKey()],
    ['with a generated key', undefined],
  ])('after a backup in the middle of a rotation, %s', async (_, given) => {
    const before = env().ENCRYPTION_KEY ?? '';
    overrideEnv({ ENCRYPTION_KEY: newKey(), ENCRYPTION_KEY_PREVIOUS: before });
    const midway = newFile();
    await writeBackup({ file: midway, passphrase, ownerUrl: url() });
    overrideEnv({ ENCRYPTION_KEY: before, ENCRYPTION_KEY_PREVIOUS: '' });
    const restore = await install(given ? { given } : {});
    expect(await restore(midway)).toMatchObject({ resealed: true, unreadable: [] });
    await expectOpen(given ? { given } : {});
    expect(localKeys(env().DATA_DIR)).not.toHaveProperty('encryptionKeyPrevious');
  });

  it('or it is refused, where its keys are not those of its secrets', async () => {
    expect(await opensStoredSecrets()).toBe(true);
    const keys = { ...localKeys(env().DATA_DIR), encryptionKey: newKey() };
    await expect(reseal(connections(), keys, { keepsKey: false })).rejects.toThrow(
      /^The keys in this backup do not open its secrets.+ Set ENCRYPTION_KEY to that key here, and restore again/,
    );
    expect(await opensStoredSecrets()).toBe(true);
  });

  it('with a secret that no key opens, which is named and stays as it is', async () => {
    const value = encrypt({ plaintext: 'x', context: 'another row' });
    await db().flowSecret.create({ data: { workspaceId, name: 'lost', value } });
    const file = newFile();
    await writeBackup({ file, passphrase, ownerUrl: url() });
    await db().flowSecret.delete({ where: { workspaceId_name: { workspaceId, name: 'lost' } } });
    const given = newKey();
    const restore = await install({ given });
    expect(await restore(file)).toMatchObject({ resealed: true, unreadable: [`flow_secrets/${workspaceId}/lost`] });
    await expectOpen({ given });
  });

  it('and a restore that fails leaves the rows and keys that were there', async () => {
    const restore = await install({ given: newKey() });
    await restore();
    const [rows, keys] = [await contents(url()), readFileSync(keysFile(), 'utf8')];
    const attempt = restoreBackup({
      file: whole,
      passphrase,
      ownerUrl: url(),
      appRole: 'missing',
      keepsKey: false,
      replace: true,
    });
    await expect(attempt).rejects.toThrow('role "missing" does not exist');
    expect(await contents(url())).toEqual(rows);
    expect(readFileSync(keysFile(), 'utf8')).toBe(keys);
  });
});

it.each(['public', 'parley'])(
  'restores as the owner of the schema %s, for an app with a lesser role',
  async (schema) => {
    const { superuser, owner, app, names } = await twoRoles({ schema });
    const itsOwner = schema === 'public' ? 'ALTER SCHEMA public OWNER TO' : `CREATE SCHEMA ${schema} AUTHORIZATION`;
    await queryAt(superuser, `${itsOwner} ${names.owner}`);
    const key = env().ENCRYPTION_KEY ?? '';
    await switchDatabase({ DATABASE_URL: app, ENCRYPTION_KEY: randomBytes(32).toString('base64') });
    onTestFinished(() => switchDatabase({ ENCRYPTION_KEY: key }));
    for (const replace of [false, true]) {
      const restored = await restoreBackup({
        file: whole,
        passphrase,
        ownerUrl: owner,
        appRole: names.app,
        keepsKey: true,
        replace,
      });
      expect(restored).toMatchObject({ resealed: true });
      await requireMigrated({ url: app });
      const secrets = await resolveFlowSecrets({ workspaceId, names: ['shop'] });
      expect(secrets.get('shop')?.value).toBe('Bearer abc');
      await db().event.create({ data: { workspaceId, id: newId(), name: 'message.status', data: {} } });
      await closeDatabase();
    }
  },
);

describe('a restore refuses, and changes nothing:', () => {
  async function refused(file: string, words: string | RegExp, more: { passphrase?: string; root?: string } = {}) {
    const target = await createEmptyDatabase();
    await expect(
      restoreBackup({ file, passphrase, ownerUrl: target, keepsKey: false, replace: true, ...more }),
    ).rejects.toThrow(words);
    expect(await queryDatabase(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
  }
  function copy(change: (bytes: Buffer) => Buffer) {
    const file = newFile();
    writeFileSync(file, change(readFileSync(whole)));
    return file;
  }

  it('another passphrase', () => refused(whole, 'The passphrase is not the one', { passphrase: 'wrong' }));
  it('a file that ends in the middle', () =>
    refused(
      copy((bytes) => bytes.subarray(0, bytes.length / 2)),
      'ends too early',
    ));
  it('a file that lost its last bytes', () =>
    refused(
      copy((bytes) => bytes.subarray(0, -4)),
      'ends too early',
    ));
  it('a file with damaged bytes', () =>
    refused(
      copy((bytes) => Buffer.concat([bytes.subarray(0, -9000), Buffer.alloc(100), bytes.subarray(-8900)])),
      /damaged|altered/,
    ));
  it('a file with an altered value in a valid archive', () =>
    refused(
      copy((bytes) => {
        const tar = gunzipSync(bytes);
        tar.write('X', tar.indexOf('message.received'));
        return gzipSync(tar);
      }),
      'altered or damaged',
    ));
  it('a file without one of its tables', () =>
    refused(
      copy((bytes) => {
        const tar = gunzipSync(bytes);
        const start = tar.indexOf('tables/workspaces/');
        const size = Number.parseInt(tar.toString('latin1', start + 124, start + 135), 8);
        return gzipSync(
          Buffer.concat([tar.subarray(0, start), tar.subarray(start + 512 + Math.ceil(size / 512) * 512)]),
        );
      }),
      'altered or damaged',
    ));
  it('a file of something else', () =>
    refused(
      copy(() => gzipSync('hello')),
      /not a backup|ends too early/,
    ));
  it('a file that is not packed', () =>
    refused(
      copy(() => Buffer.from('hello, world')),
      'is not a backup of Parley',
    ));
  it('a file that is not there', () => refused(join(folder, 'none'), 'cannot be read'));
  it('a backup of a newer Parley', () => refused(whole, /newer Parley.*init/, { root: folder }));

  it('a database that holds something, unless it may be replaced', async () => {
    const target = await createEmptyDatabase();
    await migrate({ url: target });
    const again = (replace: boolean) =>
      restoreBackup({ file: whole, passphrase, ownerUrl: target, keepsKey: false, replace });
    await again(false);
    await queryDatabase(target, "UPDATE workspaces SET name = 'Changed'");
    const changed = await contents(target);
    await expect(again(false)).rejects.toThrow('--replace');
    expect(await contents(target)).toEqual(changed);
    await again(true);
    expect(await contents(target)).toEqual(original);
  });

  it('a database of another program, even to be replaced', async () => {
    const target = await createEmptyDatabase();
    await queryDatabase(target, 'CREATE TABLE wordpress (id int)');
    const attempt = restoreBackup({ file: whole, passphrase, ownerUrl: target, keepsKey: false, replace: true });
    await expect(attempt).rejects.toThrow("not Parley's: it has the table wordpress");
    await queryDatabase(target, 'SELECT FROM wordpress');
  });

  it('a database that is in use, and says by whom: it may be a pooler that outlasts its clients', async () => {
    const target = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    const attempt = restoreBackup({ file: whole, passphrase, ownerUrl: target, keepsKey: false, replace: true });
    const role = decodeURIComponent(new URL(target).username);
    await expect(attempt)
      .rejects.toThrow(`in use by ${role} (1 connection). Stop every instance of Parley, a pooler in front of it`)
      .finally(() => client.end());
  });
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
