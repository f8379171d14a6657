import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { resolveFlowSecrets } from '#lib/flows/secrets/resolve-flow-secrets.ts';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { queryAt, twoRoles } from '#lib/testing/two-roles.ts';
import { encrypt } from '../crypto/encryption.ts';
import { opensStoredSecrets } from '../crypto/sealed-canary.ts';
import { closeDatabase, connections, db } from '../database/db.ts';
import { requireMigrated } from '../database/migrate.ts';
import { env, overrideEnv } from '../env.ts';
import { keepLocalKeys, localKeys } from '../installation/local-keys.ts';
import { newId } from '../new-id.ts';
import { reseal } from './adopt-keys.ts';
import { restoreBackup } from './restore-backup.ts';
import { contents, passphrase, setUpBackup, url } from './testing/set-up-backup.ts';
import { writeBackup } from './write-backup.ts';

const { backup, folder, newFile } = setUpBackup();
let whole: string;
let workspaceId: string;
beforeAll(() => {
  ({ whole, workspaceId } = backup());
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
