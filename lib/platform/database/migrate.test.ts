import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { env } from '../env.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { db } from './db.ts';
import { migrate, migrationStatus, requireMigrated, resolveMigration } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const url = () => env().DATABASE_URL ?? '';

/** A folder with these scripts as its migrations. */
function rootOf(scripts: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'parley-migrations-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  write(root, scripts);
  return root;
}

function write(root: string, scripts: Record<string, string>) {
  for (const [name, script] of Object.entries(scripts)) {
    const folder = join(root, 'prisma/migrations', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'migration.sql'), script);
  }
}

const states = async (url: string, root: string) =>
  (await migrationStatus({ url, root })).map(({ name, state }) => `${name} ${state}`);

it('finds nothing to do on a migrated database', async () => {
  expect(await migrate({ url: url() })).toEqual([]);
});

it('a process that does not migrate says what the database lacks, in which state, and what to do', async () => {
  const database = await createEmptyDatabase();
  const [older, newer] = [{ '1_a': 'CREATE TABLE a ()' }, { '1_a': 'CREATE TABLE a ()', '2_b': 'CREATE TABLE b ()' }];
  const required = (scripts: Record<string, string>) => requireMigrated({ url: database, root: rootOf(scripts) });
  await expect(required(older)).rejects.toThrow(
    new DatabaseUnavailable(
      'The database was never migrated. Run `parley migrate apply`, or start with `npm start`, which migrates first.',
    ),
  );
  await migrate({ url: database, root: rootOf(older) });
  await expect(required(older)).resolves.toBeUndefined();
  await expect(required(newer)).rejects.toThrow(/^The database lacks the migration 2_b of this version\. Run `parley/);
  await migrate({ url: database, root: rootOf(newer) });
  await expect(required(older)).rejects.toThrow(/belongs to a newer Parley/);
  await queryDatabase(database, "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_b'");
  await expect(required(newer)).rejects.toThrow(/migrate resolve 2_b/);
});

it('reads every model, so the migrations say the same as prisma/schema', async () => {
  const client = db() as unknown as Record<string, { findFirst?: () => Promise<unknown> }>;
  const models = Object.keys(client).filter((name) => /^[a-z]/.test(name) && client[name]?.findFirst);
  expect(models.length).toBeGreaterThan(25);
  // A row may or may not exist: writes that an earlier test deferred may arrive in between.
  for (const model of models) await expect(client[model]?.findFirst?.()).resolves.toBeDefined();
});

const TAKES_AWAY = `INSERT INTO "required_migrations" ("name") VALUES ('2_stops_using');`;

describe('on a database of a newer version', () => {
  const older = { '1_a': 'CREATE TABLE required_migrations (name text PRIMARY KEY);' };
  const newer = { ...older, '2_stops_using': 'CREATE TABLE b ()', '3_takes_away': TAKES_AWAY };

  it('a version runs beside migrations that it does not know, and leaves them alone', async () => {
    const database = await createEmptyDatabase();
    const { '3_takes_away': _, ...expanded } = newer;
    await migrate({ url: database, root: rootOf(expanded) });
    expect(await migrate({ url: database, root: rootOf(older) })).toEqual([]);
    expect(await states(database, rootOf(older))).toEqual(['1_a applied', '2_stops_using unknown']);
  });

  it('the previous release, which does without what was removed, runs', async () => {
    const database = await createEmptyDatabase();
    const { '3_takes_away': _, ...before } = newer;
    await migrate({ url: database, root: rootOf(newer) });
    expect(await migrate({ url: database, root: rootOf(before) })).toEqual([]);
  });

  it('a release that uses what was removed is refused, with the migration that it would have to know', async () => {
    const database = await createEmptyDatabase();
    await migrate({ url: database, root: rootOf(newer) });
    const attempt = migrate({ url: database, root: rootOf(older) });
    await expect(attempt).rejects.toThrow(/newer Parley.*2_stops_using/);
  });

  it('a migration of this version that removes something says what a version must know to do without it', () => {
    const takesAway =
      /\bDROP (TABLE|COLUMN|TYPE|FUNCTION)\b|\bRENAME\b|\bSET NOT NULL\b|\bALTER COLUMN \S+ (SET DATA )?TYPE\b/i;
    const silent = readMigrations(process.cwd())
      .filter(({ name, script }) => name > '20261122210003' && takesAway.test(script.replace(/--.*/g, '')))
      .filter(({ script }) => !script.includes('INSERT INTO "required_migrations"'));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

it('says which server does not answer', async () => {
  const attempt = migrate({ url: 'postgresql://postgres@127.0.0.1:9/parley' });
  await expect(attempt).rejects.toThrow(DatabaseUnavailable);
  await expect(attempt).rejects.toThrow(/127\.0\.0\.1:9 cannot be reached/);
});

describe('operations 1: a migration', () => {
  it('that is cut off after any statement leaves nothing behind, and the next start applies it', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({ '0_nothing': 'SELECT 1' });
    await migrate({ url: database, root });
    const shape = () =>
      queryDatabase(
        database,
        'SELECT (SELECT count(*) FROM pg_attribute) AS columns, (SELECT count(*) FROM pg_proc) AS functions',
      );
    const migrations = readMigrations(process.cwd());
    // A released script never changes: the newest are cut after each statement, older ones in a place or two.
    const newest = new Set(migrations.slice(-8).map(({ name }) => name));
    for (const { name, script } of migrations) {
      const before = await shape();
      const statements = script.split(/(?<=;)[ \t]*\n/).filter((statement) => statement.trim() !== '');
      const step = process.env.PARLEY_TEST_LONG || newest.has(name) ? 1 : Math.ceil(statements.length / 2);
      for (let cut = 1; cut < statements.length + step; cut += step) {
        const begun = statements.slice(0, cut).join('\n');
        write(root, { [name]: `${begun}\n;SELECT pg_terminate_backend(pg_backend_pid());` });
        await expect(migrate({ url: database, root })).rejects.toThrow(DatabaseUnavailable);
        expect(await shape()).toEqual(before);
      }
      write(root, { [name]: script });
      expect(await migrate({ url: database, root })).toEqual([name]);
    }
    expect(await migrate({ url: database, root })).toEqual([]);
  });

  it('that fails says why, leaves nothing of itself, and keeps all earlier ones', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({ '1_a': 'CREATE TABLE a (id int);', '2_b': 'CREATE TABLE b (id int); SELECT 1 / 0;' });
    await expect(migrate({ url: database, root })).rejects.toThrow(/2_b failed: division by zero.*next start/);
    expect(await states(database, root)).toEqual(['1_a applied', '2_b pending']);
    expect(await queryDatabase(database, "SELECT to_regclass('b') AS b")).toEqual([{ b: null }]);
    write(root, { '2_b': 'CREATE TABLE b (id int);' });
    expect(await migrate({ url: database, root })).toEqual(['2_b']);
  });

  it('is parsed by PostgreSQL alone: a semicolon in a string, a comment or a body ends nothing', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({
      '1_a': `CREATE TABLE a (words text DEFAULT 'one; two'); -- three; four
        /* five; six */ CREATE FUNCTION seven() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 8; RETURN 9; END; $$;
        INSERT INTO a VALUES (DEFAULT);`,
    });
    await migrate({ url: database, root });
    expect(await queryDatabase(database, 'SELECT words, seven() FROM a')).toEqual([{ words: 'one; two', seven: 9 }]);
  });

  it('finishes its file when a signal comes', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({
      '1_a': 'CREATE TABLE a (id int); SELECT pg_advisory_xact_lock(7);',
      '2_b': 'CREATE TABLE b (id int);',
    });
    const holder = new pg.Client(database);
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(7)');
    const stop = new AbortController();
    const attempt = expect(migrate({ url: database, root, signal: stop.signal })).rejects.toThrow(/Stopped/);
    const waiting = () =>
      queryDatabase(
        database,
        "SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted",
      );
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    stop.abort();
    await holder.end();
    await attempt;
    expect(await states(database, root)).toEqual(['1_a applied', '2_b pending']);
  });

  it('is applied once by concurrent starts, a concurrent index included', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({
      '1_a': 'CREATE TABLE a (id int); SELECT pg_sleep(0.5);',
      '2_i': '-- Built beside those who write.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a_id" ON a (id);\n',
    });
    const applied = await Promise.all([1, 2, 3].map(() => migrate({ url: database, root })));
    expect(applied.flat().sort()).toEqual(['1_a', '2_i']);
  });

  it('rebuilds a concurrent index that was cut off, and refuses one that cannot be repeated', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({ '1_a': 'CREATE TABLE a (id int); INSERT INTO a VALUES (1), (1);' });
    await migrate({ url: database, root });
    write(root, { '2_i': 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_id" ON a (id);' });
    await expect(migrate({ url: database, root })).rejects.toThrow(/2_i failed/);
    const valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'a_id'::regclass";
    expect(await queryDatabase(database, valid)).toEqual([{ indisvalid: false }]);
    await queryDatabase(database, 'TRUNCATE a');
    expect(await migrate({ url: database, root })).toEqual(['2_i']);
    expect(await queryDatabase(database, valid)).toEqual([{ indisvalid: true }]);
    write(root, { '3_i': 'CREATE INDEX CONCURRENTLY other ON a (id);' });
    await expect(migrate({ url: database, root })).rejects.toThrow(/IF NOT EXISTS/);
    write(root, { '3_i': 'CREATE TABLE c (id int); CREATE INDEX CONCURRENTLY IF NOT EXISTS other ON a (id);' });
    await expect(migrate({ url: database, root })).rejects.toThrow(/transaction block/);
    expect(await queryDatabase(database, "SELECT to_regclass('c') AS c")).toEqual([{ c: null }]);
  });

  it('tries again when a table is in use, without blocking later statements', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({ '1_a': 'CREATE TABLE a (id int);' });
    await migrate({ url: database, root });
    write(root, { '2_b': 'ALTER TABLE a ADD COLUMN b int;' });
    const holder = new pg.Client({ connectionString: database });
    await holder.connect();
    await holder.query('BEGIN; SELECT FROM a');
    const attempt = migrate({ url: database, root });
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await holder.end();
    expect(await attempt).toEqual(['2_b']);
  });

  it('leaves the rows that Prisma’s engine leaves, and each accepts the other’s', async () => {
    const root = rootOf({ '1_a': 'CREATE TABLE a (id int);\n', '2_b': 'CREATE TABLE b (id int);\n' });
    const [ours, theirs] = [await createEmptyDatabase(), await createEmptyDatabase()];
    await migrate({ url: ours, root });
    expect(await applyByEngine(theirs, root)).toEqual(['1_a', '2_b']);
    const shapes = `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
      FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;
    expect(await queryDatabase(ours, shapes)).toEqual(await queryDatabase(theirs, shapes));
    const rows = `SELECT checksum, migration_name, logs, rolled_back_at, applied_steps_count, finished_at >= started_at AS ended,
        id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' AS has_uuid
      FROM _prisma_migrations ORDER BY started_at`;
    expect(await queryDatabase(ours, rows)).toEqual(await queryDatabase(theirs, rows));
    expect(await queryDatabase(ours, rows)).toMatchObject([
      { has_uuid: true, ended: true },
      { applied_steps_count: 1 },
    ]);
    expect(await applyByEngine(ours, root)).toEqual([]);
    expect(await migrate({ url: theirs, root })).toEqual([]);
  });

  it('that has changed since is shown, and the app still starts', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({ '1_a': 'SELECT 1;\n', '2_b': 'SELECT 1;\n' });
    await migrate({ url: database, root });
    write(root, { '1_a': 'SELECT 1;\r\n', '2_b': 'SELECT 2;\n' });
    expect(await states(database, root)).toEqual(['1_a applied', '2_b edited']);
    expect(await migrate({ url: database, root })).toEqual([]);
  });

  it('that an earlier version left half done is explained, until someone says what they did', async () => {
    const database = await createEmptyDatabase();
    const root = rootOf({ '1_a': 'CREATE TABLE a (id int);', '2_b': 'CREATE TABLE b (id int);' });
    await migrate({ url: database, root });
    const asIfCutOff =
      "UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = '2_b'";
    await queryDatabase(database, asIfCutOff);
    await expect(migrate({ url: database, root })).rejects.toThrow(
      /2_b was begun .*migrate resolve 2_b --applied.*--rolled-back/,
    );
    const resolve = (name: string, resolution: 'applied' | 'rolled-back') =>
      resolveMigration({ url: database, root, name, resolution });
    await expect(resolve('1_a', 'applied')).rejects.toThrow(/1_a is applied/);
    await expect(resolve('9_z', 'applied')).rejects.toThrow(/no migration 9_z/);
    expect(await resolve('2_b', 'applied')).toMatchObject({ name: '2_b', state: 'applied' });
    expect(await migrate({ url: database, root })).toEqual([]);
    expect(await applyByEngine(database, root)).toEqual([]);

    await queryDatabase(
      database,
      `DELETE FROM _prisma_migrations WHERE rolled_back_at IS NOT NULL; ${asIfCutOff}; DROP TABLE b`,
    );
    expect(await resolve('2_b', 'rolled-back')).toMatchObject({ name: '2_b', state: 'pending' });
    expect(await migrate({ url: database, root })).toEqual(['2_b']);
  });

  it('does not touch a database of someone else', async () => {
    const database = await createEmptyDatabase();
    await queryDatabase(database, 'CREATE TABLE theirs (id int)');
    const attempt = migrate({ url: database, root: rootOf({ '1_a': 'SELECT 1;' }) });
    await expect(attempt).rejects.toThrow(/not empty.*theirs/);
    expect(await queryDatabase(database, "SELECT to_regclass('_prisma_migrations') AS made")).toEqual([{ made: null }]);
  });

  it('is shown, applied and resolved on the command line, by two processes at once', { timeout: 480_000 }, async () => {
    const database = await createEmptyDatabase();
    const parley = async (...args: string[]) => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/parley.ts', ...args], {
        env: { ...process.env, DATABASE_URL: database },
      });
      child.stdin.end();
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { code: child.exitCode, stdout, stderr };
    };
    const all = readMigrations(process.cwd()).map(({ name }) => name);
    const before = (await parley('migrate', 'status', '--json')).stdout.trimEnd().split('\n');
    expect(before.map((line) => JSON.parse(line))).toEqual(
      all.map((name) => ({ name, state: 'pending', applied_at: null })),
    );
    const both = await Promise.all([parley('migrate', 'apply'), parley('migrate', 'apply')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.flatMap(({ stdout }) => JSON.parse(stdout).applied)).toEqual(all);
    const last = all.at(-1) ?? '';
    await queryDatabase(database, `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${last}'`);
    expect((await parley('workspace', 'list')).stderr).toContain(`migrate resolve ${last}`);
    expect((await parley('migrate', 'resolve', last)).stderr).toContain('either --applied or --rolled-back');
    expect(JSON.parse((await parley('migrate', 'resolve', last, '--applied')).stdout)).toMatchObject({
      state: 'applied',
    });
    expect((await parley('migrate', 'status')).stdout).not.toMatch(/pending|unfinished/);
  });
});

/** What `prisma migrate deploy` does. */
async function applyByEngine(connectionString: string, root: string) {
  const pool = new pg.Pool({ connectionString, max: 2 });
  const datamodel = 'datasource db {\n  provider = "postgresql"\n}\n';
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', datamodel]] }, () => {}, adapter);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: join(root, 'prisma/migrations'),
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories: readMigrations(root).map(({ name, script }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
    await pool.end();
  }
}
