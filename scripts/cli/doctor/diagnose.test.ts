import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { json, startFakeGraph } from '#lib/channel/testing/start-fake-graph.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { mountSmallDisk } from '#lib/testing/ops/mount-small-disk.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { serveHandler } from '#lib/testing/serve-handler.ts';
import { hasPgbouncer, startPgbouncer } from '#lib/testing/start-pgbouncer.ts';
import { startTestMail } from '#lib/testing/start-test-mail.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { parley } from '../testing/parley.ts';
import { clockFindingOf } from './check-database.ts';
import { diagnose } from './diagnose.ts';

const before = { ...process.env };
const blank = (name: string) => before[name] ?? '';
afterEach(async () => {
  const isElsewhere = env().DATABASE_URL !== owner;
  const usual = Object.fromEntries(NAMES.map((name) => [name, blank(name)]));
  if (isElsewhere) await switchDatabase(usual);
  else overrideEnv(usual);
});
const NAMES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'ENCRYPTION_KEY',
  'DATA_DIR',
  'MEDIA_STORE',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'INNGEST_DEV',
  'APP_URL',
  'TRUST_PROXY',
  'WHATSAPP_GRAPH_URL',
  'SMTP_URL',
  'PORT',
];

const owner = env().DATABASE_URL ?? '';
const ask = (sql: string) => queryDatabase(owner, sql);

/** The failing lines as “name: detail → remedy”. */
async function failures(variables: Record<string, string> = {}, ownerUrl?: string) {
  overrideEnv({ PORT: '1', ...variables });
  const findings = await diagnose({ ownerUrl: ownerUrl ?? env().DATABASE_URL ?? '' });
  return findings.flatMap((finding) => (finding.ok ? [] : `${finding.name}: ${finding.detail} → ${finding.remedy}`));
}

it('finds no problem in a healthy installation', async () => {
  expect(await failures()).toEqual([]);
});

it('leaves nothing behind in DATA_DIR', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-doctor-'));
  expect(await failures({ DATA_DIR: folder })).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  mkdirSync(join(folder, 'media'));
  expect(await failures({ DATA_DIR: folder })).toEqual([]);
  expect(readdirSync(folder, { recursive: true })).toEqual(['media']);
});

it('finds no problem in a schema whose name has capitals, and quotes such a name in a remedy', async () => {
  const url = `${await createEmptyDatabase()}&schema=Mixed-case`;
  await migrate({ url });
  await switchDatabase({ DATABASE_URL: url });
  expect(await failures()).toEqual([]);
  expect(await failures({}, url.replace('Mixed-case', 'Elsewhere'))).toContainEqual(
    expect.stringContaining('CREATE SCHEMA IF NOT EXISTS "Elsewhere"; GRANT USAGE, CREATE ON SCHEMA "Elsewhere" TO '),
  );
});

it('names the server’s version as the server does', async () => {
  const [found] = await diagnose({ ownerUrl: env().DATABASE_URL ?? '' });
  const [{ server_version }] = await db().$queryRaw<[{ server_version: string }]>`SHOW server_version`;
  expect(found).toMatchObject({
    name: 'database',
    detail: expect.stringContaining(`PostgreSQL ${server_version} as `),
  });
});

it.skipIf(!hasPgbouncer())(
  'finds no problem behind a pooler, unless the app’s role does not look in its schema',
  async () => {
    const pooler = await startPgbouncer({ url: owner });
    onTestFinished(pooler.stop);
    const variables = (schema: string) => ({
      DATABASE_URL: `${pooler.url}?schema=${schema}`,
      DATABASE_DIRECT_URL: `${owner}?schema=${schema}`,
    });
    await vi.waitFor(() => queryDatabase(pooler.url, 'SELECT 1'));
    await switchDatabase(variables('public'));
    expect(await failures({}, owner)).toEqual([]);
    await switchDatabase(variables('elsewhere'));
    expect(await failures({}, owner)).toEqual([
      expect.stringMatching(
        /^database: the role \w+ looks for tables in public, not in elsewhere → ALTER ROLE \w+ SET search_path = 'elsewhere'/,
      ),
    ]);
  },
);

describe('says in a line what is wrong, and what to do:', () => {
  it('a database that is unreachable', async () => {
    const url = 'postgresql://postgres@127.0.0.1:9/none';
    expect(await failures({ DATABASE_URL: url })).toEqual([expect.stringMatching(/^database: .+ → Start it/)]);
  });

  it('a role that has no connection left, as the app’s or as the owner', async () => {
    const role = `doctor_${randomBytes(4).toString('hex')}`;
    await ask(`CREATE ROLE ${role} LOGIN PASSWORD 'x' CONNECTION LIMIT 0`);
    onTestFinished(async () => void (await ask(`DROP ROLE ${role}`)));
    const url = new URL(owner);
    Object.assign(url, { username: role, password: 'x' });
    const words = `too many connections for role "${role}" → Parley takes up to DATABASE_POOL_SIZE`;
    expect(await failures({ DATABASE_URL: url.href })).toEqual([expect.stringContaining(`database: ${words}`)]);
    overrideEnv({ DATABASE_URL: owner });
    expect(await failures({}, url.href)).toContainEqual(expect.stringContaining(`rights: ${words}`));
    url.username = 'no_such_role';
    expect(await failures({ DATABASE_MIGRATION_URL: url.href }, url.href)).toContainEqual(
      expect.stringMatching(/^rights: .+ → Correct DATABASE_MIGRATION_URL\.$/),
    );
  });

  it('a role that may not work with the tables, and one that may not migrate', async () => {
    const role = `doctor_${randomBytes(4).toString('hex')}`;
    await ask(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    onTestFinished(async () => void (await ask(`DROP OWNED BY ${role}; DROP ROLE ${role}`)));
    const url = new URL(owner);
    Object.assign(url, { username: role, password: 'x' });
    await ask(`GRANT USAGE ON SCHEMA public TO ${role}`);
    await switchDatabase({ DATABASE_URL: url.href });
    expect(await failures({}, owner)).toContainEqual(
      expect.stringMatching(/^rights: doctor_\w+ may not read and write .*workspaces.* → GRANT SELECT/),
    );
    await switchDatabase({ DATABASE_URL: owner });
    expect(await failures({}, url.href)).toEqual([
      expect.stringMatching(/^rights: doctor_\w+ may not create tables in the schema public → GRANT CREATE/),
      expect.stringMatching(/^migrations: permission denied .+ → Set DATABASE_MIGRATION_URL/),
    ]);
  });

  it('a schema that is missing', async () => {
    const url = new URL(owner);
    url.searchParams.set('schema', 'elsewhere');
    expect(await failures({}, url.href)).toContainEqual(
      expect.stringMatching(
        /may not create tables in the schema elsewhere → CREATE SCHEMA IF NOT EXISTS elsewhere; GRANT/,
      ),
    );
  });

  it('migrations that are pending', async () => {
    await switchDatabase({ DATABASE_URL: await createEmptyDatabase() });
    expect(await failures()).toEqual([
      expect.stringMatching(/^migrations: \d+ pending → Start Parley/),
      expect.stringMatching(/^keys: .+ → Apply the migrations first/),
    ]);
  });

  it('keys that do not open what is stored', async () => {
    await createTestWorkspace();
    expect(encrypt({ plaintext: 'x', context: 'y' })).toBeTruthy();
    await failures();
    expect(await failures({ ENCRYPTION_KEY: randomBytes(32).toString('base64') })).toContainEqual(
      expect.stringMatching(/^keys: stored secrets do not open → Set the ENCRYPTION_KEY/),
    );
  });

  it('a disk store that cannot be written', async () => {
    const file = join(env().DATA_DIR, 'a-file');
    writeFileSync(file, '');
    expect(await failures({ DATA_DIR: file })).toContainEqual(expect.stringMatching(/^store: .+ → Let the user/));
  });

  it('a bucket that may not be written, or not be listed: then a missing file looks like a forbidden one', async () => {
    const kept = new Map<string, ArrayBuffer>();
    let mayWrite = false;
    const bucket = await serveHandler(async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'DELETE') kept.delete(pathname);
      if (request.method === 'DELETE') return new Response(null, { status: 204 });
      if (request.method === 'PUT' && mayWrite) kept.set(pathname, await request.arrayBuffer());
      const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
      return kept.has(pathname) ? new Response(kept.get(pathname)) : new Response(denied, { status: 403 });
    });
    onTestFinished(() => bucket.stop());
    const variables = { S3_ENDPOINT: bucket.url, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const ask = () => failures({ MEDIA_STORE: 's3', S3_BUCKET: 'files', ...variables });
    const refused = expect.stringMatching(/^store: the bucket files: Access Denied → Check the S3_.+ list the bucket/);
    expect(await ask()).toContainEqual(refused);
    mayWrite = true;
    expect(await ask()).toContainEqual(refused);
    expect(kept.size).toBe(0);
  });

  it('a disk that is full', async ({ skip }) => {
    const disk = mountSmallDisk({ megabytes: 8 });
    if (typeof disk === 'string') return skip(disk);
    onTestFinished(() => disk.unmount());
    disk.fill();
    expect(await failures({ DATA_DIR: disk.folder })).toEqual([
      `disk: ${disk.folder}: 0 MB free → Let the user that runs Parley write there, and free some space: docs/operating.md, “A full disk”.`,
      expect.stringMatching(/^store: .+ → Let the user/),
    ]);
  });

  it('an Inngest server that is unreachable', async () => {
    expect(await failures({ INNGEST_DEV: 'http://127.0.0.1:9' })).toContainEqual(
      expect.stringMatching(/^engine: Inngest does not answer .+ → Start it/),
    );
  });

  it('an app that takes connections and does not answer', async () => {
    const hung = createServer();
    await once(hung.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void hung.close());
    const { port } = hung.address() as AddressInfo;
    expect(await failures({ PORT: String(port) })).toEqual([
      `app: does not answer at http://127.0.0.1:${port}/readyz → If it is starting, wait. If not, it has hung: restart it.`,
    ]);
  });

  it('a number that the channel refuses', async () => {
    await createTestWorkspace();
    const graph = await startFakeGraph();
    onTestFinished(() => graph.stop());
    graph.answerWith(json(400, { error: { message: 'x', code: 190 } }));
    expect(await failures({ WHATSAPP_GRAPH_URL: graph.url })).toContainEqual(
      expect.stringMatching(/^channel: number \d+: .+ → Connect it again/),
    );
  });

  it('a proxy that is not trusted, and an address without TLS', async () => {
    expect(await failures({ APP_URL: 'https://parley.example.com' })).toContainEqual(
      expect.stringMatching(/^proxy: .+ TRUST_PROXY is 0.+ → Set TRUST_PROXY=1/),
    );
    expect(await failures({ APP_URL: 'http://parley.example.com' })).toContainEqual(
      expect.stringMatching(/^proxy: .+ is not encrypted → Put a proxy/),
    );
    expect(await failures({ APP_URL: 'https://parley.example.com', TRUST_PROXY: '1' })).toEqual([]);
  });

  it('a mail server that refuses the credentials', async () => {
    const mail = await startTestMail({ password: 's3cret' });
    onTestFinished(() => mail.stop());
    const wrong = mail.url.replace('s3cret', 'wrong');
    expect(await failures({ SMTP_URL: wrong })).toEqual([
      expect.stringMatching(/^mail: 127\.0\.0\.1:\d+: EAUTH.* → Correct SMTP_URL/),
    ]);
    expect(await failures({ SMTP_URL: mail.url })).toEqual([]);
  });

  it('a clock that is wrong', () => {
    expect(clockFindingOf('the database', Date.now() + 60_000)).toMatchObject({
      ok: false,
      detail: '60 s behind that of the database',
    });
    expect(clockFindingOf('the database', Date.now() - 60_000)).toMatchObject({ ok: false });
    expect(clockFindingOf('the database', Date.now())).toMatchObject({ ok: true });
  });
});

it('says where the log of an embedded database is that does not start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-doctor-'));
  const settings = { folder, passwords: { superuser: 'x', owner: 'x', app: 'x' } };
  writeFileSync(join(folder, 'postgres.json'), JSON.stringify(settings));
  const { code, stdout } = await parley(['doctor'], { env: { DATABASE_URL: '', DATA_DIR: folder } });
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(
      /^FAIL {2}database +The database in .+ is missing.+ → If that does not say what to do, PostgreSQL’s own log may: .+\/postgres\/server\.log and .+\/postgres\/log\.$/m,
    ),
  ]);
});

it('exits with 1 for an invalid variable, and with 0 without problems', async () => {
  const env = { PORT: '1' };
  const [wrong, well] = await Promise.all([parley(['doctor'], { env: { PORT: 'x' } }), parley(['doctor'], { env })]);
  expect(wrong).toMatchObject({ code: 1, stderr: '', stdout: expect.stringMatching(/^FAIL {2}variables +PORT .+ → /) });
  expect(well).toMatchObject({ code: 0, stderr: '' });
  expect(well.lines.every((line) => line.startsWith('ok'))).toBe(true);
});
