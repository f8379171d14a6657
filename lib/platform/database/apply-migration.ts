import { setTimeout as elapsed } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { MigrationFile } from './migration-files.ts';
import { databaseTime, recordApplied } from './migration-history.ts';

/**
 * Everyone who comes to a table after the one that waits to change it waits behind that: so it gives up soon, and tries
 * again. With the pauses between, a minute in all, which is longer than a transaction of the app may take.
 */
const LOCK_TIMEOUT = '5s';
const ATTEMPTS = 6;
const PAUSE_MS = 5000;
/** No one waits behind an index that is built concurrently, and it waits for each transaction that began before it. */
const LOCK_TIMEOUT_ALONE = '10min';
/** PostgreSQL's codes for a lock that was not had in time, and for two who wait for each other. */
const WAITED_IN_VAIN = ['55P03', '40P01'];

/**
 * The first migration begins with it, as Prisma writes it. PostgreSQL asks for the right to make schemas even where there is
 * nothing to make, and the schema may be another one.
 */
const SCHEMA = 'CREATE SCHEMA IF NOT EXISTS "public";';

const COMMENTS_BEFORE = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const CONCURRENTLY = /^(?:CREATE|DROP|REINDEX)\s[^;'"]*\bCONCURRENTLY\b/i;
const REPEATABLE =
  /^(?:(CREATE)\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS|DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS)\s+("(?:[^"]|"")+"|\w+)/i;

/**
 * Applies the script of a migration and records it, both or neither. The script goes to PostgreSQL in one piece, so that
 * nothing but PostgreSQL itself reads where a statement ends.
 */
export async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    const statement = file.script.replace(COMMENTS_BEFORE, '');
    if (CONCURRENTLY.test(statement)) await applyAlone(client, file, statement);
    else await applyWhole(client, file);
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    const remedy =
      code === WAITED_IN_VAIN[0]
        ? 'Another transaction holds a table that it changes: pg_stat_activity shows which. End that one, and start again.'
        : 'The next start tries it again.';
    throw new DatabaseUnavailable(`The migration ${file.name} failed: ${message}. ${remedy}`, { cause: error });
  }
}

/**
 * Applies a script and records it within the caller's transaction, on a database that no one else uses: what it would
 * build concurrently is built at once.
 */
export async function applyInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  const statement = file.script.replace(COMMENTS_BEFORE, '');
  const startedAt = await databaseTime(client);
  await client.query(
    CONCURRENTLY.test(statement) ? statement.replace(/\bCONCURRENTLY\b/i, '') : file.script.replace(SCHEMA, ''),
  );
  await recordApplied(client, file, { startedAt, steps: 1 });
}

async function applyWhole(client: pg.Client, file: MigrationFile, attempt = 1): Promise<void> {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SET LOCAL statement_timeout = 0`);
    const startedAt = await databaseTime(client);
    await client.query(file.script.replace(SCHEMA, ''));
    await recordApplied(client, file, { startedAt, steps: 1 });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (attempt === ATTEMPTS || !WAITED_IN_VAIN.includes((error as pg.DatabaseError).code ?? '')) throw error;
    await elapsed(PAUSE_MS);
    await applyWhole(client, file, attempt + 1);
  }
}

/**
 * PostgreSQL lets an index be built concurrently outside a transaction only, as the one statement of its script. If that
 * is cut off it is said again: what it left behind of an index goes first, and an index that is there already is right.
 */
async function applyAlone(client: pg.Client, file: MigrationFile, statement: string) {
  const [, creates, name] = REPEATABLE.exec(statement) ?? [];
  if (!name) {
    throw new Error('what runs CONCURRENTLY must say IF NOT EXISTS or IF EXISTS, so that it can be repeated');
  }
  const startedAt = await databaseTime(client);
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT_ALONE}'; SET statement_timeout = 0`);
  if (creates) await dropInvalidIndex(client, name);
  await client.query(file.script);
  await recordApplied(client, file, { startedAt, steps: 1 });
}

async function dropInvalidIndex(client: pg.Client, name: string) {
  const { rows } = await client.query(
    'SELECT indexrelid::regclass AS index FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  );
  for (const { index } of rows) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}
