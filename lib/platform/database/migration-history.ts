import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { checksumOf, isScriptOf, type MigrationFile } from './migration-files.ts';

/**
 * - `applied`: whole
 * - `edited`: applied, and its script has changed since
 * - `pending`: not begun, or undone
 * - `unfinished`: begun statement by statement by an earlier version of Parley or by Prisma's CLI, and cut off
 * - `unknown`: applied by a newer Parley; we do not have its script
 */
export type MigrationState = {
  name: string;
  state: 'applied' | 'edited' | 'pending' | 'unfinished' | 'unknown';
  applied_at: Date | null;
};

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

/** Joins the history table, which `prisma migrate deploy` reads as well, with the scripts that we have. */
export async function migrationStates(client: pg.Client, files: MigrationFile[]): Promise<MigrationState[]> {
  const rows = await liveRows(client);
  const known = new Map(files.map((file) => [file.name, file]));
  const names = new Set([...known.keys(), ...rows.map((row) => row.migration_name)]);
  return [...names].sort().map((name) => {
    const own = rows.filter((row) => row.migration_name === name);
    const file = known.get(name);
    const finished = own.find((row) => row.finished_at !== null);
    return { name, state: stateOf(own, finished, file), applied_at: finished?.finished_at ?? null };
  });
}

function stateOf(rows: Row[], finished: Row | undefined, file: MigrationFile | undefined): MigrationState['state'] {
  if (rows.length === 0) return 'pending';
  if (!file && finished) return 'unknown';
  if (!finished || rows.some((row) => row.finished_at === null)) return 'unfinished';
  return file && isScriptOf(finished.checksum, file) ? 'applied' : 'edited';
}

/** The rows that no one has marked as rolled back. */
async function liveRows(client: pg.Client): Promise<Row[]> {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<Row>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  return rows;
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  return rows[0].present;
}

/** Creates the table as Prisma's engine does, in a database that holds nothing yet. */
export async function ensureHistory(client: pg.Client): Promise<void> {
  if (await hasHistory(client)) return;
  const { rows } = await client.query(
    "SELECT relname FROM pg_class WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
  );
  if (rows.length > 0) {
    throw new DatabaseUnavailable(
      `The database is not empty, and not Parley's: it has the table ${rows[0].relname}. ` +
        'Point DATABASE_URL to an empty database.',
    );
  }
  await client.query(`
    CREATE TABLE "_prisma_migrations" (
      "id" VARCHAR(36) PRIMARY KEY NOT NULL,
      "checksum" VARCHAR(64) NOT NULL,
      "finished_at" TIMESTAMPTZ,
      "migration_name" VARCHAR(255) NOT NULL,
      "logs" TEXT,
      "rolled_back_at" TIMESTAMPTZ,
      "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
      "applied_steps_count" INTEGER NOT NULL DEFAULT 0
    )`);
}

/** The database's clock, to the microsecond. */
export async function databaseTime(client: pg.Client): Promise<string> {
  const { rows } = await client.query('SELECT clock_timestamp()::text AS time');
  return rows[0].time;
}

/** Records that a migration is whole. Its script counts as one step; none if an operator finished it. */
export async function recordApplied(
  client: pg.Client,
  { name, script }: MigrationFile,
  { startedAt, steps }: { startedAt: string; steps: 0 | 1 },
): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4::timestamptz, clock_timestamp(), $5)`,
    [randomUUID(), checksumOf(script), name, startedAt, steps],
  );
}

/** Records that the begun part of a migration was undone, or that another row replaces its row. */
export async function recordUndone(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = clock_timestamp()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
}
