import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { databaseAddress } from '../database/connection-settings.ts';
import { DatabaseUnavailable, unreachable } from '../database/database-unavailable.ts';
import { leaveToOwner } from '../database/leave-to-owner.ts';
import { makeFolder } from '../database/make-folder.ts';
import { appUrl, env } from '../env.ts';

/** In ms before the announcement is made again after its connection was lost, as by a restart of the database. */
const AGAIN_MS = 1000;

/** What all instances on a database should have in common. */
export type Shared = keyof typeof shared;

const shared = {
  /** A file that one receives, the others cannot show. */
  files: { lock: ADVISORY_LOCKS.mediaPlace, read: placeOf },
  /** It is part of every link, and passkeys belong to it. */
  address: { lock: ADVISORY_LOCKS.instanceAddress, read: () => appUrl() },
  /** A request would be refused by one and accepted by another. */
  limits: { lock: ADVISORY_LOCKS.instanceLimits, read: limits },
} satisfies Record<string, { lock: number; read: (dataDir: string) => string }>;

/**
 * Announces to the database's other instances what this one was set to, for as long as it runs, again after each loss of the
 * connection, and tells in what one of them differs. Instances that share a folder for files, for example by a mount, have the
 * same place, as do those with the same bucket.
 */
export async function announceInstance({
  url,
  dataDir,
}: {
  url: string;
  dataDir: string;
}): Promise<{ othersDiffer: Shared[]; leave(): Promise<void> }> {
  const { connectionString } = databaseAddress(url);
  const left = new AbortController();
  const connect = async () => {
    const client = new pg.Client({ connectionString, keepAlive: true });
    // The announcement ends with the connection. Other connections report a lost database.
    client.on('error', () => {});
    await client.connect().catch((error) => {
      throw new DatabaseUnavailable(unreachable(url, error), { cause: error });
    });
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    try {
      return { client, ended, othersDiffer: await announce(client, dataDir) };
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  };
  let present = await connect();
  const keep = async () => {
    while (!left.signal.aborted) {
      await present.ended;
      await elapsed(AGAIN_MS, undefined, { signal: left.signal, ref: false });
      present = await connect().catch(() => present);
    }
  };
  // Ends by being left.
  const keeping = keep().catch(() => {});
  return {
    othersDiffer: present.othersDiffer,
    async leave() {
      left.abort();
      await present.client.end().catch(() => {});
      // One that was just connecting is the present one now.
      await keeping;
      await present.client.end().catch(() => {});
    },
  };
}

async function announce(client: pg.Client, dataDir: string): Promise<Shared[]> {
  const othersDiffer: Shared[] = [];
  for (const [name, { lock, read }] of Object.entries(shared)) {
    const place = [lock, numberOf(read(dataDir))];
    await client.query('SELECT pg_advisory_lock_shared($1::int, $2::int)', place);
    const { rows } = await client.query<{ differ: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_locks
         WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1::int::oid AND objid <> ($2::int)::oid
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS differ`,
      place,
    );
    if (rows[0]?.differ) othersDiffer.push(name as Shared);
  }
  return othersDiffer;
}

function placeOf(dataDir: string): string {
  const { MEDIA_STORE, S3_ENDPOINT, S3_REGION, S3_BUCKET } = env();
  return MEDIA_STORE === 's3' ? `${S3_ENDPOINT} ${S3_REGION} ${S3_BUCKET}` : placeOfFolder(join(dataDir, 'media'));
}

/** A name stored in the folder itself, so that every process that sees the folder sees the same name. */
function placeOfFolder(folder: string): string {
  const file = join(folder, '.place');
  if (!existsSync(file)) {
    if (!existsSync(folder)) {
      makeFolder(folder);
      leaveToOwner(folder);
    }
    writeFileSync(file, randomUUID(), { flag: 'a' });
    leaveToOwner(file);
  }
  return readFileSync(file, 'utf8').slice(0, 36);
}

function limits(): string {
  const isLimit = ([name]: [string, unknown]) => name === 'RATE_LIMIT_PER_MINUTE' || name.startsWith('WORKSPACE_');
  return JSON.stringify(Object.entries(env()).filter(isLimit).sort());
}

/** A positive number of 31 bits, as an advisory lock takes. */
const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() >>> 1;
