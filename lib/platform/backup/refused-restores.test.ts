import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { migrate } from '../database/migrate.ts';
import { restoreBackup } from './restore-backup.ts';
import { contents, passphrase, setUpBackup } from './testing/set-up-backup.ts';

const { backup, folder, newFile } = setUpBackup();
let whole: string;
let original: Record<string, unknown>;
beforeAll(() => {
  ({ whole, original } = backup());
});

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
