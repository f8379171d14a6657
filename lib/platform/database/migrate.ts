/**
 * Applies `prisma/migrations` and keeps `_prisma_migrations` as Prisma's CLI does, but applies each migration wholly or not
 * at all. See docs/decisions/114-whole-migrations.md.
 */
import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { applyMigration } from './apply-migration.ts';
import { ownConnection } from './connection-settings.ts';
import { DatabaseUnavailable, unreachable } from './database-unavailable.ts';
import { ensureSchema } from './ensure-schema.ts';
import { expectFewWorkspaces } from './expect-few-workspaces.ts';
import { grantRows } from './grant-rows.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';
import {
  databaseTime,
  ensureHistory,
  type MigrationState,
  migrationStates,
  recordApplied,
  recordUndone,
} from './migration-history.ts';

/** In ms between two looks at whether another process's migrations are done. */
const POLL_MS = 200;

/** PostgreSQL's code for a missing right. */
const MAY_NOT = '42501';

type Place = { url: string; root?: string };

/**
 * Migrates a database to this version's schema and returns what was applied. Several instances may call it at once: one
 * migrates, the others wait. `appRole`, if the app's role is not the owner, is granted the rows. `signal` is checked
 * between migrations. Throws {@link DatabaseUnavailable} when the database needs a newer Parley, holds half a migration or
 * does not answer.
 */
export function migrate({
  url,
  root,
  signal,
  appRole,
}: Place & { signal?: AbortSignal; appRole?: string | undefined }): Promise<string[]> {
  return alone({ url, root, signal }, async (client, files) => {
    await ensureSchema(client, url);
    const states = await migrationStates(client, files);
    refuseUnfinished(states);
    await refuseNewer(client, states);
    const pending = states.flatMap(
      ({ name, state }) => files.find((file) => state === 'pending' && file.name === name) ?? [],
    );
    if (pending.length > 0) await ensureHistory(client);
    for (const file of pending) {
      stopIf(signal);
      await applyMigration(client, file);
    }
    if (appRole) await grantRows(client, appRole);
    await expectFewWorkspaces(client);
    return pending.map(({ name }) => name);
  });
}

/** Every migration that this version or the database knows, oldest first. Changes nothing and takes no lock. */
export async function migrationStatus({ url, root = process.cwd() }: Place): Promise<MigrationState[]> {
  const client = await connect(url);
  try {
    return await migrationStates(client, readMigrations(root));
  } finally {
    await client.end();
  }
}

/**
 * For a program that does not migrate, such as the server when it is started alone. Throws {@link DatabaseUnavailable}
 * unless this version can run on the database as it is. Changes nothing and waits for no one.
 */
export async function requireMigrated({
  url = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? '',
  root = process.cwd(),
}: Partial<Place> = {}): Promise<void> {
  const client = await connect(url);
  try {
    const states = await migrationStates(client, readMigrations(root));
    refuseUnfinished(states);
    await refuseNewer(client, states);
    refusePending(states);
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === MAY_NOT ? mayNotRead(client.user) : error;
  } finally {
    await client.end();
  }
}

/** What became of half a migration: an operator finished it by hand, or undid it. */
export type Resolution = 'applied' | 'rolled-back';

/** Records what an operator did about an unfinished migration. */
export function resolveMigration({
  url,
  root,
  name,
  resolution,
}: Place & { name: string; resolution: Resolution }): Promise<MigrationState> {
  return alone({ url, root }, async (client, files) => {
    const state = (await migrationStates(client, files)).find((each) => each.name === name);
    const file = files.find((each) => each.name === name);
    if (state?.state !== 'unfinished') {
      throw new DatabaseUnavailable(
        state
          ? `The migration ${name} is ${state.state}: only an unfinished one can be resolved.`
          : `There is no migration ${name}. parley migrate status lists them.`,
      );
    }
    if (resolution === 'applied' && !file) {
      throw new DatabaseUnavailable(`This version does not know the migration ${name}. Use the Parley that brings it.`);
    }
    await client.query('BEGIN');
    const startedAt = await databaseTime(client);
    await recordUndone(client, name);
    if (file && resolution === 'applied') await recordApplied(client, file, { startedAt, steps: 0 });
    await client.query('COMMIT');
    const after = (await migrationStates(client, files)).find((each) => each.name === name);
    return after ?? { ...state, state: 'pending' };
  });
}

/**
 * A newer Parley's migrations only add, so that this version runs beside them. A migration that removes something records
 * which migration a version must know to do without it.
 */
async function refuseNewer(client: pg.Client, states: MigrationState[]) {
  const newer = states.filter(({ state }) => state === 'unknown').map(({ name }) => name);
  if (newer.length === 0) return;
  const { rows } = await client.query("SELECT to_regclass('required_migrations') IS NOT NULL AS known");
  const required = rows[0].known
    ? (await client.query('SELECT name FROM required_migrations')).rows
    : newer.map((name) => ({ name }));
  const missing = required.map(({ name }) => name).find((name) => newer.includes(name));
  if (missing === undefined) {
    log().warn({ migrations: newer }, 'the database is of a newer Parley, which this version runs beside');
    return;
  }
  throw new DatabaseUnavailable(
    `The database belongs to a newer Parley: it needs the migration ${missing}, which this version does not know. ` +
      'Update Parley, or point DATA_DIR or DATABASE_URL to another database.',
  );
}

function refuseUnfinished(states: MigrationState[]) {
  const unfinished = states.find(({ state }) => state === 'unfinished');
  if (unfinished) {
    throw new DatabaseUnavailable(
      `The migration ${unfinished.name} was begun by an earlier version and cut off, so a part of it is in the database. ` +
        `Either restore your backup, or compare prisma/migrations/${unfinished.name}/migration.sql with the database: ` +
        `run what is missing and say \`parley migrate resolve ${unfinished.name} --applied\`, or undo what is there and ` +
        `say \`parley migrate resolve ${unfinished.name} --rolled-back\`. Then start again.`,
    );
  }
}

const mayNotRead = (role = 'the app') =>
  new DatabaseUnavailable(
    `The role ${role} may not read Parley's tables. Run \`parley migrate apply\` with the tables' owner in ` +
      'DATABASE_MIGRATION_URL: it grants the role of DATABASE_URL what it needs.',
  );

function refusePending(states: MigrationState[]) {
  const pending = states.filter(({ state }) => state === 'pending');
  const [first] = pending;
  if (!first) return;
  const lacks =
    pending.length === 1
      ? `lacks the migration ${first.name} of this version`
      : `lacks ${pending.length} migrations of this version, from ${first.name}`;
  const problem = pending.length === states.length ? 'was never migrated' : lacks;
  throw new DatabaseUnavailable(
    `The database ${problem}. Run \`parley migrate apply\`, or start with \`npm start\`, which migrates first.`,
  );
}

/** Runs `use` while no one else migrates the database. */
async function alone<Result>(
  { url, root = process.cwd(), signal }: Place & { signal?: AbortSignal },
  use: (client: pg.Client, files: MigrationFile[]) => Promise<Result>,
): Promise<Result> {
  const files = readMigrations(root);
  const client = await connect(url);
  try {
    // Polling, because a waiting statement has a snapshot, and another's concurrent index build would wait for it in turn.
    while (!(await isOurTurn(client))) {
      stopIf(signal);
      await elapsed(POLL_MS);
    }
    return await use(client, files);
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

async function isOurTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS ours', [ADVISORY_LOCKS.migration]);
  return rows[0].ours;
}

function stopIf(signal: AbortSignal | undefined) {
  if (signal?.aborted)
    throw new DatabaseUnavailable('Stopped before the database was of this version; nothing is half done.');
}

async function connect(url: string) {
  const client = new pg.Client(ownConnection(url));
  // The query under way reports a lost connection, too.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseUnavailable(unreachable(url, error), { cause: error });
  }
}
