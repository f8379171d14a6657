/**
 * `npm run migration -- add_thing`: writes the migration from the last commit's prisma/schema to the current one. (The
 * engine's comparison with a live database fails through the driver adapter.) What Prisma's schema cannot express, such
 * as partial indexes, is added to the file by hand.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import { startEmbeddedPostgres } from '../lib/platform/database/embedded-postgres.ts';

const SCHEMA = 'prisma/schema';
const MIGRATIONS = 'prisma/migrations';

const name = process.argv[2];
if (!name) {
  console.error('Usage: npm run migration -- name_of_the_change');
  process.exit(2);
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const asFiles = (paths: string[], read: (path: string) => string) => ({
  files: paths.filter((path) => path.endsWith('.prisma')).map((path) => ({ path, content: read(path) })),
});

function committedSchema() {
  try {
    return asFiles(git('ls-tree', '--name-only', 'HEAD', `${SCHEMA}/`).trim().split('\n'), (path) =>
      git('show', `HEAD:${path}`),
    );
  } catch {
    return { files: [] };
  }
}

const before = committedSchema();
const after = asFiles(
  readdirSync(SCHEMA).map((file) => join(SCHEMA, file)),
  (path) => readFileSync(path, 'utf8'),
);
const asPairs = (files: { path: string; content: string }[]) =>
  files.map(({ path, content }): [string, string] => [path, content]);
const stdout = await difference();

/** The engine compares two texts, but does not start without a database connection. */
async function difference() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-migration-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: postgres.ownerUrl }));
    const engine = await SchemaEngine.new({ datamodels: asPairs(after.files) }, () => {}, adapter);
    const diff = await engine.diff({
      from: before.files.length > 0 ? { tag: 'schemaDatamodel', ...before } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', ...after },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return diff.stdout;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (!stdout || stdout.includes('This is an empty migration')) {
  console.log('prisma/schema has not changed since the last commit: nothing to migrate.');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(MIGRATIONS, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(MIGRATIONS, 'migration_lock.toml'), 'provider = "postgresql"\n');
  writeFileSync(join(folder, 'migration.sql'), stdout);
  console.log(`Wrote ${join(folder, 'migration.sql')}`);
}
