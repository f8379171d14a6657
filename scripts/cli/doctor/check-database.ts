import pg from 'pg';
import { opensStoredSecrets } from '../../../lib/platform/crypto/sealed-canary.ts';
import { databaseAddress, isPooled } from '../../../lib/platform/database/connection-settings.ts';
import { roomForConnections, variableOf } from '../../../lib/platform/database/database-unavailable.ts';
import { migrationStatus } from '../../../lib/platform/database/migrate.ts';
import { messageOf } from '../../../lib/platform/message-of.ts';
import { type Finding, failure, fine } from './finding.ts';

const OLDEST_VERSION = 15;
const CONNECT_MS = 5000;
/** Tokens, signatures and windows tolerate a few seconds. */
const CLOCK_SECONDS = 5;

/**
 * Whether the app reaches its database, has the rights that it needs, and finds the schema and keys of this version.
 */
export async function checkDatabase({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<Finding[]> {
  try {
    const answers = await asked(url, APP, { pooled: isPooled() });
    const { version, role, schema } = answers;
    if (Number(answers.number) / 10_000 < OLDEST_VERSION) {
      return [failure('database', `PostgreSQL ${version}`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`)];
    }
    const { schema: expected } = databaseAddress(url);
    // A pooler takes no search path when connecting, so the role must have it.
    if (isPooled() && schema !== expected) {
      return [
        failure(
          'database',
          `the role ${role} looks for tables in ${schema ?? 'no schema'}, not in ${expected}`,
          `ALTER ROLE ${named(role)} SET search_path = '${expected}', then let the pooler reconnect.`,
        ),
      ];
    }
    const clock = clockFinding(Number(answers.seconds));
    const found = fine('database', `PostgreSQL ${version} as ${role}`);
    return [found, await checkRights(ownerUrl, answers), await checkMigrations(ownerUrl), await checkKeys(), clock];
  } catch (error) {
    return [failure('database', messageOf(error), roomForConnections(error) ?? 'Start it, or correct DATABASE_URL.')];
  }
}

/** `closed` lists the tables that the app may not fully read and write; null in a database without tables. */
const APP = `
  SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version,
    current_user AS role, current_schema() AS schema, extract(epoch FROM clock_timestamp()) AS seconds,
    (SELECT string_agg(relname, ', ' ORDER BY relname) FROM pg_class
     WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' AND NOT (
       has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
       AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))) AS closed`;
const OWNER =
  "SELECT current_user AS role, current_schema() AS schema, has_schema_privilege(current_schema(), 'CREATE') AS creates";

async function checkRights(ownerUrl: string, app: Answers): Promise<Finding> {
  if (app.closed) {
    return failure(
      'rights',
      `${app.role} may not read and write ${app.closed}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA … TO ${named(app.role)}, as their owner.`,
    );
  }
  const owner = await asked(ownerUrl, OWNER).catch((error: Error) => error);
  if (owner instanceof Error) {
    return failure('rights', owner.message, roomForConnections(owner) ?? `Correct ${variableOf(ownerUrl)}.`);
  }
  // PostgreSQL names none that is missing or may not be used.
  const schema = owner.schema ?? databaseAddress(ownerUrl).schema;
  const [place, to] = [named(schema), named(owner.role)];
  return owner.creates
    ? fine('rights', `${app.role} reads and writes rows, ${owner.role} migrates`)
    : failure(
        'rights',
        `${owner.role} may not create tables in the schema ${schema}`,
        owner.schema === null
          ? `CREATE SCHEMA IF NOT EXISTS ${place}; GRANT USAGE, CREATE ON SCHEMA ${place} TO ${to}, or set DATABASE_MIGRATION_URL.`
          : `GRANT CREATE ON SCHEMA ${place} TO ${to}, or set DATABASE_MIGRATION_URL.`,
      );
}

async function checkMigrations(ownerUrl: string): Promise<Finding> {
  const states = await migrationStatus({ url: ownerUrl }).catch(messageOf);
  if (typeof states === 'string')
    return failure('migrations', states, 'Set DATABASE_MIGRATION_URL to the owner of the schema.');
  const bad = states.filter(({ state }) => state === 'unknown' || state === 'unfinished');
  const pending = states.filter(({ state }) => state === 'pending');
  if (bad[0]) {
    const remedy =
      bad[0].state === 'unknown'
        ? 'Update Parley: a newer version has migrated this database.'
        : 'See: parley migrate resolve --help';
    return failure('migrations', `${bad[0].name} is ${bad[0].state}`, remedy);
  }
  return pending.length === 0
    ? fine('migrations', `all ${states.length} applied`)
    : failure('migrations', `${pending.length} pending`, 'Start Parley, or run: parley migrate apply');
}

async function checkKeys(): Promise<Finding> {
  const opens = await opensStoredSecrets().catch(() => null);
  if (opens === null) return failure('keys', 'no secrets can be read yet', 'Apply the migrations first.');
  return opens
    ? fine('keys', 'stored secrets open')
    : failure(
        'keys',
        'stored secrets do not open',
        'Set the ENCRYPTION_KEY that sealed them; DATA_DIR/keys.json may have it.',
      );
}

function clockFinding(databaseSeconds: number): Finding {
  return clockFindingOf('the database', databaseSeconds * 1000);
}

/** Compares our clock with another's, in ms since 1970. */
export function clockFindingOf(whose: string, theirs: number): Finding {
  const apart = Math.round((theirs - Date.now()) / 1000);
  return Math.abs(apart) <= CLOCK_SECONDS
    ? fine('clock', `agrees with that of ${whose}`)
    : failure(
        'clock',
        `${Math.abs(apart)} s ${apart > 0 ? 'behind' : 'ahead of'} that of ${whose}`,
        'Synchronize both with NTP.',
      );
}

/** A name as a statement must write it. */
function named(name: Answers[string] = ''): string {
  const plain = String(name);
  return /^[a-z_][a-z0-9_]*$/.test(plain) ? plain : pg.escapeIdentifier(plain);
}

type Answers = Record<string, string | boolean | null>;

async function asked(url: string, sql: string, { pooled = false } = {}): Promise<Answers> {
  const { connectionString } = databaseAddress(url, { pooled });
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<Answers>(sql).finally(() => client.end());
  return rows[0] ?? {};
}
