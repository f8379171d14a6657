import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { counted } from '../counted.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { applyInTransaction } from '../database/apply-migration.ts';
import { ensureSchema } from '../database/ensure-schema.ts';
import { grantRows } from '../database/grant-rows.ts';
import { isScriptOf, type MigrationFile, readMigrations } from '../database/migration-files.ts';
import { ensureHistory } from '../database/migration-history.ts';
import { messageOf } from '../message-of.ts';
import { parseMediaPath } from '../storage/media-path.ts';
import { mediaStore } from '../storage/media-store.ts';
import { adoptKeys, type Resealed, reseal } from './adopt-keys.ts';
import { BackupError } from './backup-error.ts';
import { connectForBackup } from './connect-for-backup.ts';
import { emptySchema, presentRows } from './empty-schema.ts';
import { type Archive, type ArchiveEntry, readArchive } from './read-archive.ts';
import type { Manifest, Totals } from './schema.ts';
import { copyTarget } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupRestored = {
  made_at: string;
  rows: number;
  files: number;
  /** This version's migrations that the backup did not have yet. */
  migrated: string[];
} & Resealed;

/** A backup that was read to its end and can be restored here: its migrations, and ours that it does not have yet. */
export type CheckedBackup = Archive & { before: MigrationFile[]; after: MigrationFile[] };

/** Reads all of a backup and needs no installation. Throws {@link BackupError} for one that cannot be restored. */
export async function checkBackup({
  file,
  passphrase,
  root = process.cwd(),
}: {
  file: string;
  passphrase: string;
  root?: string | undefined;
}): Promise<CheckedBackup> {
  const archive = await verifyBackup({ file, passphrase });
  return { ...archive, ...splitMigrations(archive.manifest, readMigrations(root)) };
}

/**
 * Restores a backup into the database, the file store and the keys of this installation. The whole file is checked before
 * anything changes, unless the caller has done so (`checked`), and the database changes in one transaction. The schema is
 * created at the backup's version, filled, and migrated to ours; `appRole`, if the app's role is not the owner, is granted
 * the rows. An installation whose operator gave it ENCRYPTION_KEY (`keepsKey`) has every secret sealed again with it; any
 * other takes the backup's key. Throws {@link BackupError} for an unusable file, a database in use, a role that does not own
 * the schema, or a database that holds data when `replace` was not given.
 */
export async function restoreBackup({
  file,
  passphrase,
  checked,
  ownerUrl,
  appRole,
  keepsKey,
  replace,
  root,
}: {
  file: string;
  passphrase: string;
  checked?: CheckedBackup | undefined;
  ownerUrl: string;
  appRole?: string | undefined;
  keepsKey: boolean;
  replace: boolean;
  root?: string;
}): Promise<BackupRestored> {
  const { keys, totals, before, after, manifest } = checked ?? (await checkBackup({ file, passphrase, root }));
  const client = await connectForBackup(ownerUrl);
  let resealed: Resealed;
  try {
    await refuseWhileInUse(client);
    if (!replace) await refuseToReplace(client);
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await ensureSchema(client, ownerUrl);
    await emptySchema(client);
    await ensureHistory(client);
    for (const migration of before) await applyInTransaction(client, migration);
    await fill(client, { file, passphrase });
    await setSequences(client, totals);
    for (const migration of after) await applyInTransaction(client, migration);
    resealed = await reseal(client, keys, { keepsKey });
    if (appRole) await grantRows(client, appRole);
    await client.query('COMMIT');
    adoptKeys(keys, { keepsKey });
    await countRows(client);
  } catch (error) {
    throw (error as { code?: string }).code === NO_RIGHT ? lesserRole(ownerUrl, error) : error;
  } finally {
    await client.end();
  }
  return {
    made_at: manifest.created_at,
    rows: Object.values(totals.rows).reduce((sum, count) => sum + count, 0),
    files: totals.files,
    migrated: after.map(({ name }) => name),
    ...resealed,
  };
}

/** PostgreSQL's code for what a role may not do. */
const NO_RIGHT = '42501';

function lesserRole(ownerUrl: string, error: unknown): BackupError {
  const role = decodeURIComponent(new URL(ownerUrl).username);
  return new BackupError(
    `The role ${role} may not replace the schema: ${messageOf(error)}. Set DATABASE_MIGRATION_URL to the address with ` +
      'the role that owns it. Nothing was changed.',
    { cause: error },
  );
}

/** Our migrations, split by whether the backup has them. */
function splitMigrations({ migrations }: Manifest, files: MigrationFile[]) {
  for (const { name, checksum } of migrations) {
    const own = files.find((file) => file.name === name);
    if (!own) {
      throw new BackupError(
        `The backup was made by a newer Parley: it has the migration ${name}, which this version does not know. Update Parley.`,
      );
    }
    if (!isScriptOf(checksum, own)) {
      throw new BackupError(
        `The backup was made with another text of the migration ${name}. Use the Parley that made it.`,
      );
    }
  }
  const present = new Set(migrations.map(({ name }) => name));
  return {
    before: files.filter(({ name }) => present.has(name)),
    after: files.filter(({ name }) => !present.has(name)),
  };
}

/** Takes the migration lock, so that an app that starts now waits, and refuses if another client is connected. */
async function refuseWhileInUse(client: pg.Client) {
  const { rows: locks } = await client.query('SELECT pg_try_advisory_lock($1) AS ours', [ADVISORY_LOCKS.migration]);
  // Sessions of other roles show only their existence, which is enough. The server's own workers have no user.
  const { rows } = await client.query<{ role: string; connections: number }>(
    `SELECT usename AS role, count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
       AND COALESCE(backend_type, 'client backend') = 'client backend'
     GROUP BY usename ORDER BY usename`,
  );
  if (locks[0].ours && rows.length === 0) return;
  const users = rows.map(({ role, connections }) => `${role} (${counted(connections, 'connection')})`);
  // A pooler keeps its connections for minutes after its clients have left.
  throw new BackupError(
    `The database is in use${users.length > 0 ? ` by ${users.join(', ')}` : ''}. Stop every instance of Parley, ` +
      'a pooler in front of it, and whatever else is connected.',
  );
}

async function refuseToReplace(client: pg.Client) {
  const rows = await presentRows(client);
  if (rows === 0) return;
  throw new BackupError(
    'The database is not empty. With --replace everything in it is deleted, and the backup takes its place.',
  );
}

/** Empties the tables that migrations filled, and loads the backup's rows and files. */
async function fill(client: pg.Client, { file, passphrase }: { file: string; passphrase: string }) {
  let tables = new Map<string, string>();
  const loaded = new Map<string, number>();
  const { totals } = await readArchive({
    file,
    passphrase,
    begin: async ({ manifest }) => {
      tables = new Map(manifest.tables.map((table) => [table.name, copyTarget(table)]));
      await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => `"${name}"`).join(', ')}`);
    },
    visit: async (entry) => {
      if (entry.kind === 'file') return storeFile(entry);
      const target = tables.get(entry.of);
      if (!target) throw new BackupError(`The backup has rows of ${entry.of}, which it does not describe.`);
      const rows = client.query(copyFrom(`COPY ${target} FROM STDIN`));
      await pipeline(entry.body, rows);
      loaded.set(entry.of, (loaded.get(entry.of) ?? 0) + rows.rowCount);
    },
  });
  for (const [table, expected] of Object.entries(totals.rows)) {
    const found = loaded.get(table) ?? 0;
    if (found !== expected)
      throw new BackupError(`${found} of ${expected} rows of ${table} went in. Nothing was changed.`);
  }
}

async function storeFile({ of: path, size, body }: ArchiveEntry) {
  if (!parseMediaPath(path)) throw new BackupError(`The backup holds a file at ${path}, where none may be.`);
  const stored = await mediaStore().put({ path, body, mimeType: null });
  if (stored.size !== size) throw new BackupError(`${stored.size} of ${size} bytes of the file ${path} were stored.`);
}

/**
 * Leaves empty tables uncounted, as new ones are. One that was counted as empty is planned as empty until it is counted again:
 * for each new row that refers to it, PostgreSQL may read all of its rows.
 */
async function countRows(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0`,
  );
  await client.query(`ANALYZE ${rows.map(({ name }) => name).join(', ')}`);
}

async function setSequences(client: pg.Client, { sequences }: Totals) {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [`"${name}"`, last]);
  }
}
