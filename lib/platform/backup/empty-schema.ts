import type pg from 'pg';
import { BackupError } from './backup-error.ts';

/**
 * Drops everything in the schema except what belongs to an extension. Indexes, sequences and triggers go with their
 * tables.
 */
const DROP = `
  DO $$
  DECLARE statement text;
  BEGIN
    FOR statement IN
      SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
      WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
      UNION ALL
      SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) FROM pg_type
      WHERE typnamespace = quote_ident(current_schema())::regnamespace AND typtype IN ('e', 'd')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid AND deptype = 'e')
      UNION ALL
      SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = quote_ident(current_schema())::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$`;

/**
 * Whether this Parley is in use: 0 for a database that is empty or only migrated, otherwise its number of people and
 * workspaces. Throws {@link BackupError} for a database of another program.
 */
export async function presentRows(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p')",
  );
  if (tables.length === 0) return 0;
  if (!tables.some(({ name }) => name === '_prisma_migrations')) throw foreign(tables[0]?.name);
  if (!tables.some(({ name }) => name === 'users')) return 0;
  const { rows } = await client.query<{ present: number }>(
    'SELECT (SELECT count(*) FROM users)::int + (SELECT count(*) FROM workspaces)::int AS present',
  );
  return rows[0]?.present ?? 0;
}

/** Drops a Parley schema, if there is one. Throws {@link BackupError} for a database of another program. */
export async function emptySchema(client: pg.Client): Promise<void> {
  await presentRows(client);
  await client.query(DROP);
}

function foreign(table: string | undefined) {
  return new BackupError(`The database is not Parley's: it has the table ${table}. Give an empty one.`);
}
