import { setTimeout as elapsed } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { MigrationFile } from './migration-files.ts';
import { databaseTime, recordApplied } from './migration-history.ts';

/**
 * Later statements on a table queue behind one that waits to alter it. So a migration gives up soon and tries again. With
 * the pauses that makes a minute in all, longer than a transaction of the app may take.
 */
const LOCK_TIMEOUT = '5s';
const ATTEMPTS = 6;
const PAUSE_MS = 5000;
/** Nothing queues behind a concurrent index build, and the build waits for every transaction that began before it. */
const LOCK_TIMEOUT_ALONE = '10min';
/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const WAITED_IN_VAIN = ['55P03', '40P01'];

/**
 * Prisma starts the first migration with this. PostgreSQL demands the right to create schemas even when the schema exists,
 * and our schema may have another name.
 */
const SCHEMA = 'CREATE SCHEMA IF NOT EXISTS "public";';

const COMMENTS_BEFORE = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const CONCURRENTLY = /^(?:CREATE|DROP|REINDEX)\s[^;'"]*\bCONCURRENTLY\b/i;
const REPEATABLE =
  /^(?:(CREATE)\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS|DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS)\s+("(?:[^"]|"")+"|\w+)/i;

/**
 * Applies a migration's script and records it, both or neither. The script goes to PostgreSQL in one piece, so that only
 * PostgreSQL decides where a statement ends.
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
 * Applies a script and records it in the caller's transaction, on a database that no one else uses: a concurrent index
 * build becomes an ordinary one.
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
 * PostgreSQL builds an index concurrently only outside a transaction, as the only statement of its script. If the build was
 * cut off, it is repeated: an invalid index is dropped first, and a valid one is kept.
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
