import pg from 'pg';

/** The first version with functions that set statistics. */
const POSTGRES_18 = 180_000;

/** How many workspaces share a table, for the planner. */
const WORKSPACES = 10;

/** While a table is vacuumed by hand, its statistics cannot be set; a start does not wait for the end of that. */
const LOCK_TIMEOUT = '2s';

/** PostgreSQL's code for a lock that was not free in time. */
const LOCKED = '55P03';

/**
 * Tells the planner that a workspace has a tenth of the rows of each table, and stops ANALYZE from counting them. By its
 * counts, PostgreSQL expects one row of a workspace that came after them, and may read all of them again and again. Tables
 * that are told already are left alone; see docs/decisions/282-every-workspace-is-expected-to-be-large.md.
 */
export async function expectFewWorkspaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
  const [{ version }] = rows;
  if (version < POSTGRES_18) return;
  const counted = await client.query<{ name: string }>(
    `SELECT relname::text AS name
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'workspace_id'
     WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r'
       AND pg_get_userbyid(relowner) = current_user AND attstattarget IS DISTINCT FROM 0`,
  );
  for (const { name } of counted.rows) await expectFewIn({ client, name, version });
}

async function expectFewIn({ client, name, version }: { client: pg.Client; name: string; version: number }) {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ALTER COLUMN workspace_id SET STATISTICS 0`);
    await client.query("SELECT pg_clear_attribute_stats(current_schema()::text, $1, 'workspace_id', false)", [name]);
    await client.query(
      `SELECT pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', $1::text,
         'attname', 'workspace_id', 'inherited', false, 'version', $2::int,
         'null_frac', 0::real, 'avg_width', 16, 'n_distinct', $3::real)`,
      [name, version, WORKSPACES],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if (!(error instanceof pg.DatabaseError && error.code === LOCKED)) throw error;
  }
}
