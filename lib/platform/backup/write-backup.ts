import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type pg from 'pg';
import { requireOpenCanary } from '../crypto/sealed-canary.ts';
import { WRONG_KEY_WORDS, WrongKey } from '../crypto/wrong-key.ts';
import { env } from '../env.ts';
import { localKeys } from '../installation/local-keys.ts';
import { messageOf } from '../message-of.ts';
import { BackupError } from './backup-error.ts';
import { connectForBackup } from './connect-for-backup.ts';
import { dumpFiles } from './dump-files.ts';
import { dumpTable, lastNumbers } from './dump-tables.ts';
import { ENTRIES, FORMAT, type Manifest, type Totals } from './schema.ts';
import { type InstallationKeys, sealKeys } from './sealed-keys.ts';
import { tablesOf } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export type BackupMade = { file: string; bytes: number; rows: number; files: number; missing_files: number };

/**
 * Writes everything into one file: the rows of one snapshot, the files of messages, and the keys, sealed with the
 * passphrase. The app may run meanwhile. The file is verified before it appears under its name. Throws
 * {@link BackupError} and leaves nothing behind, also when this process's keys are not those of the secrets.
 */
export async function writeBackup({
  file: name,
  passphrase,
  ownerUrl,
}: {
  file: string;
  passphrase: string;
  ownerUrl: string;
}): Promise<BackupMade> {
  const file = resolve(name);
  const { sealed, macKey } = await sealKeys(ownKeys(), passphrase);
  const client = await connectForBackup(ownerUrl);
  let archive: ArchiveWriter | undefined;
  try {
    await requireOwnKey(client);
    archive = await writeArchive({ file, macKey });
    const totals = await dump(client, archive, sealed);
    const { unfinished } = await archive.finish();
    await verifyBackup({ file: unfinished, passphrase });
    await archive.publish();
    const { size: bytes } = await stat(file);
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0);
    return { file, bytes, rows, files: totals.files, missing_files: totals.missing_files };
  } catch (error) {
    await archive?.discard();
    if (error instanceof BackupError) throw error;
    throw new BackupError(`No backup was made: ${messageOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** A backup with another key would hold secrets that nothing in it opens. A schema from before the canary has none. */
async function requireOwnKey(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('sealed_canary') IS NOT NULL AS there");
  if (!rows[0]?.there) return;
  await requireOpenCanary(client).catch((error) => {
    throw error instanceof WrongKey ? new BackupError(`No backup was made: ${WRONG_KEY_WORDS}`) : error;
  });
}

async function dump(client: pg.Client, archive: ArchiveWriter, keys: Manifest['keys']): Promise<Totals> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
  const tables = await tablesOf(client);
  const manifest: Manifest = {
    format: FORMAT,
    postgres: (await client.query('SHOW server_version')).rows[0].server_version,
    created_at: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    tables,
    keys,
  };
  await archive.add(ENTRIES.manifest, JSON.stringify(manifest, null, 2));
  const rows: Totals['rows'] = {};
  for (const table of tables) rows[table.name] = await dumpTable(client, table, archive);
  const sequences = await lastNumbers(client);
  await client.query('COMMIT');
  const { files, missing } = await dumpFiles(client, archive);
  const totals = { rows, sequences, files, missing_files: missing };
  await archive.add(ENTRIES.totals, JSON.stringify(totals, null, 2));
  return totals;
}

async function appliedMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const half = rows.find(({ finished }) => !finished);
  if (half) throw new BackupError(`The migration ${half.name} is unfinished. See: parley migrate status`);
  return rows.map(({ name, checksum }) => ({ name, checksum }));
}

/** This installation's keys, with the ENCRYPTION_KEY and ENCRYPTION_KEY_PREVIOUS that were set for it, if any. */
function ownKeys(): InstallationKeys {
  const { DATA_DIR, ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS: encryptionKeyPrevious } = env();
  const keys = localKeys(DATA_DIR);
  return { ...keys, encryptionKey: ENCRYPTION_KEY ?? keys.encryptionKey, encryptionKeyPrevious };
}
