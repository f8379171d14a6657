import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { databaseAddress } from '../database/connection-settings.ts';
import { makeFolder } from '../database/make-folder.ts';
import { env } from '../env.ts';

/**
 * Announces to the database's other instances where this one keeps its files, for as long as it runs, and tells whether one
 * of them keeps them elsewhere: a file that one receives, the other cannot show. Instances that share a folder, for example
 * by a mount, have the same place, as do those with the same bucket.
 */
export async function announceMediaPlace({
  url,
  dataDir,
}: {
  url: string;
  dataDir: string;
}): Promise<{ othersElsewhere: boolean; leave(): Promise<void> }> {
  const { connectionString } = databaseAddress(url);
  const client = new pg.Client({ connectionString, keepAlive: true });
  // The announcement ends with the connection. Other connections report a lost database.
  client.on('error', () => {});
  await client.connect();
  const lock = [ADVISORY_LOCKS.mediaPlace, numberOf(placeOf(dataDir))];
  await client.query('SELECT pg_advisory_lock_shared($1::int, $2::int)', lock);
  const { rows } = await client.query<{ elsewhere: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1::int::oid AND objid <> ($2::int)::oid
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS elsewhere`,
    lock,
  );
  return { othersElsewhere: rows[0]?.elsewhere ?? false, leave: () => client.end().catch(() => {}) };
}

function placeOf(dataDir: string): string {
  const { MEDIA_STORE, S3_ENDPOINT, S3_REGION, S3_BUCKET } = env();
  return MEDIA_STORE === 's3' ? `${S3_ENDPOINT} ${S3_REGION} ${S3_BUCKET}` : placeOfFolder(join(dataDir, 'media'));
}

/** A name stored in the folder itself, so that every process that sees the folder sees the same name. */
function placeOfFolder(folder: string): string {
  const file = join(folder, '.place');
  if (!existsSync(file)) {
    makeFolder(folder);
    writeFileSync(file, randomUUID(), { flag: 'a' });
  }
  return readFileSync(file, 'utf8').slice(0, 36);
}

/** A positive number of 31 bits, as an advisory lock takes. */
const numberOf = (place: string) => createHash('sha256').update(place).digest().readUInt32BE() >>> 1;
