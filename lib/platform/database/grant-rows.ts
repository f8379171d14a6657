import type pg from 'pg';

const ROWS = 'SELECT, INSERT, UPDATE, DELETE';

/**
 * Lets `role` read and write the rows of every table that the connection's own role owns in its schema, but change no
 * table. Idempotent.
 */
export async function grantRows(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT current_schema() AS schema, count(*)::int AS lacking FROM pg_class
     WHERE relnamespace = quote_ident(current_schema())::regnamespace AND pg_get_userbyid(relowner) = current_user
       AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE')
         WHEN relkind IN ('r', 'p') THEN NOT (has_table_privilege($1, oid, 'SELECT') AND has_table_privilege($1, oid, 'INSERT')
           AND has_table_privilege($1, oid, 'UPDATE') AND has_table_privilege($1, oid, 'DELETE'))
         ELSE false END`,
    [role],
  );
  const [{ schema, lacking }] = rows;
  if (lacking === 0) return;
  const [inSchema, to] = [client.escapeIdentifier(schema), client.escapeIdentifier(role)];
  await client.query(
    `GRANT USAGE ON SCHEMA ${inSchema} TO ${to};
     GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${inSchema} TO ${to};
     GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${inSchema} TO ${to}`,
  );
}
