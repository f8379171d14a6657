import type pg from 'pg';

/** The first version with functions that set statistics. */
const POSTGRES_18 = 180_000;

/**
 * Tells the planner, for each table that was never analyzed, that its rows belong to few workspaces. Without statistics it
 * assumes that a workspace has 1/200 of a table's rows, and until autovacuum has analyzed the table it may read all people
 * of a workspace to find one. Existing statistics are kept. See docs/decisions/267-plans-from-the-first-row.md.
 */
export async function expectFewWorkspaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
  const [{ version }] = rows;
  if (version < POSTGRES_18) return;
  await client.query(
    `SELECT pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', relname::text, 'attname', 'workspace_id',
       'inherited', false, 'version', $1::int, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'workspace_id'
     WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r'
       AND pg_get_userbyid(relowner) = current_user AND NOT EXISTS (
         SELECT FROM pg_stats
         WHERE schemaname = current_schema() AND tablename = relname AND pg_stats.attname = 'workspace_id')`,
    [version],
  );
}
