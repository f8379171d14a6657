import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { killServer, postmasterOf } from '#lib/testing/ops/kill-server.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const runs = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

it.runIf(process.platform === 'linux')(
  'has nothing to stop once it was killed, and starts again afterwards',
  async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    killServer(dataDir);
    await postgres.stop();
    const again = await startEmbeddedPostgres({ dataDir });
    killServer(dataDir);
    await again.leave();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    expect(runs()).toBe(false);
  },
);

it.runIf(process.platform === 'linux')('waits for what a killed server still does, and then starts', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const busy = `DO $$ BEGIN WHILE clock_timestamp() < now() + interval '4 s' LOOP END LOOP; END $$`;
  const working = queryDatabase(postgres.url, busy).catch(() => {});
  await expect
    .poll(() => queryDatabase(postgres.superuserUrl, `SELECT FROM pg_stat_activity WHERE query LIKE 'DO %'`))
    .toHaveLength(1);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  const again = await startEmbeddedPostgres({ dataDir });
  expect(await queryDatabase(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await again.stop();
  await working;
});

it('is one server for all who start it at once, and stops with the last of them', async () => {
  const users = await Promise.all([1, 2, 3].map(() => startEmbeddedPostgres({ dataDir })));
  const [first, second, third] = users as [(typeof users)[0], (typeof users)[0], (typeof users)[0]];
  expect(new Set(users.map(({ url }) => url)).size).toBe(1);
  await queryDatabase(first.ownerUrl, 'CREATE TABLE kept (id int)');
  await Promise.all([first.leave(), second.leave()]);
  await queryDatabase(third.url, 'SELECT FROM kept');
  await third.leave();
  expect(runs()).toBe(false);

  const again = await startEmbeddedPostgres({ dataDir });
  await queryDatabase(again.url, 'SELECT FROM kept');
  const guest = await startEmbeddedPostgres({ dataDir });
  await again.stop();
  expect(runs()).toBe(false);
  await guest.leave();
});

it.runIf(process.platform === 'linux')(
  'starts a server of its own in a copy, beside the one that it was copied from',
  async () => {
    const original = await startEmbeddedPostgres({ dataDir });
    await queryDatabase(original.ownerUrl, 'CREATE TABLE theirs (id int)');
    await queryDatabase(original.superuserUrl, 'CHECKPOINT');
    const copy = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
    execFileSync('cp', ['--archive', `${dataDir}/.`, copy]);
    const postgres = await startEmbeddedPostgres({ dataDir: copy });
    await queryDatabase(postgres.ownerUrl, 'DROP TABLE theirs');
    await queryDatabase(original.url, 'SELECT FROM theirs');
    await postgres.stop();
    await queryDatabase(original.url, 'SELECT FROM theirs');
    expect(original.isRunning()).toBe(true);
    await original.stop();
  },
);

it('says why it does not start, without the log of earlier days', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  // The process that writes the log may outlive the server by a moment.
  const log = () =>
    readdirSync(join(folder, 'postgres/log')).map((name) => readFileSync(join(folder, 'postgres/log', name), 'utf8'));
  await expect.poll(() => log().join()).toContain('shut down');
  appendFileSync(join(folder, 'postgres/postgresql.conf'), 'nonsense = 1\n');
  const words = await startEmbeddedPostgres({ dataDir: folder }).catch((error: Error) => error.message);
  expect(words).toMatch(/did not start\.\n(.*\n)*.*unrecognized configuration parameter "nonsense"/);
  expect(words).not.toContain('shut down');
});

it('leaves alone a folder that it cannot know to be its own, and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
  const refused = (words: RegExp) => expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(words);
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres/diary.txt'), 'mine');
  await refused(/postgres has files, and .+postgres\.json, .+ is missing\. Put back .+ Nothing was changed\.$/);
  expect(readFileSync(join(folder, 'postgres/diary.txt'), 'utf8')).toBe('mine');
  rmSync(join(folder, 'postgres/diary.txt'));

  // An empty folder is taken.
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await queryDatabase(postgres.ownerUrl, 'CREATE TABLE kept (id int)');
  await postgres.stop();
  const [settings, away] = [join(folder, 'postgres.json'), join(folder, 'away.json')];
  renameSync(settings, away);
  await refused(/postgres\.json, .+ is missing/);
  for (const [content, words] of [
    ['', /postgres\.json is empty\. Put it back/],
    ['{"folder": "/tm', /postgres\.json is damaged/],
  ] as const) {
    writeFileSync(settings, content);
    await refused(words);
  }
  renameSync(away, settings);
  renameSync(join(folder, 'postgres/PG_VERSION'), away);
  await refused(/postgres lacks PG_VERSION/);
  renameSync(away, join(folder, 'postgres/PG_VERSION'));
  renameSync(join(folder, 'postgres'), away);
  await refused(/^The database in .+postgres is missing: .+ Nothing was changed\.$/);
  // What is left where a volume is not mounted.
  mkdirSync(join(folder, 'postgres'));
  await refused(/postgres is missing/);
  renameSync(away, join(folder, 'postgres'));
  const again = await startEmbeddedPostgres({ dataDir: folder });
  await queryDatabase(again.url, 'SELECT FROM kept');
  await again.stop();
});

it.each([
  ['before its settings were kept, and begins again', {}],
  ['after its settings were kept, and takes its files', { settings: true }],
])('starts where an initialization was cut off %s', async (_, { settings = false }: { settings?: boolean }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  renameSync(join(folder, 'postgres'), join(folder, 'postgres.new'));
  if (!settings) rmSync(join(folder, 'postgres.json'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  expect(await queryDatabase(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres.json', 'postgres.turn']);
});

it.runIf(process.getuid?.() === 0)('lets root use the server of another user, as that user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  execFileSync('chown', ['-R', '54321:54321', folder]);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await postgres.leave();
  const owners = ['postgres.json', 'postgres', 'postgres/global/pg_control'].map(
    (file) => statSync(join(folder, file)).uid,
  );
  expect(owners).toEqual([54_321, 54_321, 54_321]);
});

it.runIf(process.getuid?.() === 0).each([
  ['one with a name', 65_534],
  ['one without a name, as in a container', 54_321],
])('lets root make the server of the folder’s owner: %s', async (_, uid) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedded-'));
  chownSync(folder, uid, uid);
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => statSync(join(folder, file)).uid !== uid)).toEqual([]);
});

describe('embedded database: its server (isolation 10)', () => {
  async function started(folder = mkdtempSync(join(tmpdir(), 'parley-embedded-'))) {
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    onTestFinished(async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return { postgres, folder };
  }
  const folderOf = (url: string) => new URL(url).searchParams.get('host') ?? '';

  it('listens on a socket alone, in a folder that no one else may enter', async () => {
    const { postgres } = await started();
    const [settings] = await queryDatabase(postgres.url, 'SHOW listen_addresses');
    expect(settings).toEqual({ listen_addresses: '' });
    const socket = join(folderOf(postgres.url), '.s.PGSQL.5432');
    expect(statSync(socket).isSocket()).toBe(true);
    expect(statSync(folderOf(postgres.url)).mode & 0o777).toBe(0o700);
  });

  it('writes a log for each day of the week, so that none grows forever', async () => {
    const { postgres, folder } = await started();
    const rows = await queryDatabase(postgres.url, 'SHOW log_truncate_on_rotation');
    expect(rows).toEqual([{ log_truncate_on_rotation: 'on' }]);
    await expect(queryDatabase(postgres.url, 'SELECT nothing')).rejects.toThrow();
    const [name = ''] = readdirSync(join(folder, 'postgres', 'log'));
    expect(name).toMatch(/^server-\w{3}\.log$/);
    await vi.waitFor(() =>
      expect(readFileSync(join(folder, 'postgres', 'log', name), 'utf8')).toContain('column "nothing" does not exist'),
    );
  });

  it('is found in a folder too deep for a socket', async () => {
    const deep = join(mkdtempSync(join(tmpdir(), 'parley-embedded-')), 'deep'.repeat(30));
    mkdirSync(deep);
    const { postgres } = await started(deep);
    expect(await queryDatabase(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(folderOf(postgres.url)).mode & 0o777).toBe(0o700);
    const guest = await startEmbeddedPostgres({ dataDir: deep });
    expect(guest.url).toBe(postgres.url);
    await guest.leave();
  });

  it.each(['a "quoted" one', 'one of `date`', "the owner's $HOME", '$(exit 3)'])(
    'runs in a folder whose name means something to a shell: %s',
    async (name) => {
      const folder = join(mkdtempSync(join(tmpdir(), 'parley-embedded-')), name);
      const { postgres } = await started(folder);
      expect(await queryDatabase(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(existsSync(join(folder, 'postgres/server.log'))).toBe(true);
    },
  );

  it('gives the app a role that reads and writes every row, and changes nothing else', async () => {
    const { postgres } = await started();
    await migrate({ url: postgres.ownerUrl });
    const asked = await queryDatabase(
      postgres.url,
      `SELECT current_user, rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS mighty
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(asked).toEqual([{ current_user: 'parley_app', mighty: false }]);
    const tables = await queryDatabase(
      postgres.url,
      `SELECT relname, has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
         AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE') AS usable
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(({ usable }) => !usable)).toEqual([]);
    for (const forbidden of [
      'DROP TABLE users',
      'ALTER TABLE users ADD COLUMN hidden text',
      'TRUNCATE users',
      'CREATE TABLE mine (id int)',
      'CREATE ROLE mine SUPERUSER',
      `COPY users TO PROGRAM 'cat'`,
      `SELECT pg_read_file('postgresql.conf')`,
      'SET ROLE parley_owner',
    ]) {
      await expect(queryDatabase(postgres.url, forbidden)).rejects.toThrow(/permission denied|must be owner/);
    }
    await expect(queryDatabase(postgres.ownerUrl, 'CREATE ROLE mine SUPERUSER')).rejects.toThrow('permission denied');
  });

  it('takes over what an earlier version made as the superuser, including its data', async () => {
    const { postgres, folder } = await started();
    await queryDatabase(postgres.superuserUrl, "CREATE TYPE mood AS ENUM ('good')");
    await queryDatabase(postgres.superuserUrl, 'CREATE TABLE old (id serial PRIMARY KEY, mood mood)');
    await queryDatabase(postgres.superuserUrl, `INSERT INTO old (mood) VALUES ('good')`);
    await postgres.stop();
    const { passwords } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'));
    writeFileSync(join(folder, 'postgres.json'), JSON.stringify({ port: 5499, password: passwords.superuser }));

    const upgraded = await startEmbeddedPostgres({ dataDir: folder });
    await queryDatabase(upgraded.ownerUrl, `ALTER TABLE old ADD COLUMN more text`);
    await queryDatabase(upgraded.ownerUrl, `ALTER TYPE mood ADD VALUE 'better'`);
    await queryDatabase(upgraded.url, `INSERT INTO old (mood) VALUES ('better')`);
    expect(await queryDatabase(upgraded.url, 'SELECT count(*)::int AS count FROM old')).toEqual([{ count: 2 }]);
  });

  it('is not contacted on its former port, where someone else may wait for its password', async () => {
    const { postgres, folder } = await started();
    const { passwords } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'));
    await postgres.stop();
    let visitors = 0;
    const stranger = createServer((socket) => {
      visitors += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void stranger.close());
    const { port } = stranger.address() as AddressInfo;
    writeFileSync(join(folder, 'postgres.json'), JSON.stringify({ port, password: passwords.superuser }));
    const again = await startEmbeddedPostgres({ dataDir: folder });
    expect(await queryDatabase(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(visitors).toBe(0);
  });
});
