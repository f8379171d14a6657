/**
 * Applies `prisma/migrations` with Prisma's own schema engine, in its WASM build: the Prisma CLI would download the
 * native engine from a host of its own. See docs/decisions/002-prisma-without-downloads.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseUnavailable } from './embedded-postgres.ts';

const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Brings a database to this version's schema. Several instances may call it at once: one migrates, the others wait.
 * Throws {@link DatabaseUnavailable} when the database belongs to a newer Parley or does not answer.
 */
export async function migrate({ url, root = process.cwd() }: { url: string; root?: string }): Promise<string[]> {
  const migrations = readMigrations(root);
  const client = await connect(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    const known = new Set(migrations.migrationDirectories.map((directory) => directory.path));
    const applied = await appliedMigrations(client);
    const foreign = applied.find((name) => !known.has(name));
    if (foreign) {
      throw new DatabaseUnavailable(
        `The database belongs to a newer Parley: it has the migration ${foreign}, which this version does not know. ` +
          'Update Parley, or point DATA_DIR or DATABASE_URL to another database.',
      );
    }
    if (applied.length === known.size) return [];
    return await withSchemaEngine({ url, root }, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: migrations,
        filters: NO_FILTER,
      });
      return appliedMigrationNames;
    });
  } finally {
    await client.end();
  }
}

async function withSchemaEngine<T>(
  { url, root }: { url: string; root: string },
  use: (engine: SchemaEngine) => Promise<T>,
) {
  // Loaded only when there is something to migrate: 3 MB of WASM that an ordinary start does not need.
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  // The engine never closes its connections: it gets a pool that we can end.
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const datamodels = readSchema(root).map(({ path, content }): [string, string] => [path, content]);
  const engine = await SchemaEngine.new({ datamodels }, () => {}, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host } = new URL(url);
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailable(`PostgreSQL at ${host} cannot be reached: ${reason}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  if (!rows[0].present) return [];
  const result = await client.query(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return result.rows.map((row) => row.migration_name);
}

function readMigrations(root: string): MigrationList {
  const baseDir = resolve(root, 'prisma/migrations');
  const lockfile = join(baseDir, 'migration_lock.toml');
  const names = existsSync(baseDir)
    ? readdirSync(baseDir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    : [];
  return {
    baseDir,
    lockfile: {
      path: basename(lockfile),
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: names.sort().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

function readSchema(root: string) {
  const folder = resolve(root, 'prisma/schema');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.prisma'))
    .map((file) => ({ path: join(folder, file), content: readFileSync(join(folder, file), 'utf8') }));
}
