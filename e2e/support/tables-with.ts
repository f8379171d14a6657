import { query } from './query.ts';

/** The tables of a Parley's database that contain one of the texts in any column. */
export async function tablesWith(dataDir: string, texts: string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    dataDir,
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found = await query<{ name: string }>(
    dataDir,
    tables
      .map(
        ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (
          SELECT FROM ${name} AS stored, unnest($1::text[]) AS wanted WHERE position(wanted IN row_to_json(stored)::text) > 0)`,
      )
      .join(' UNION ALL '),
    [texts],
  );
  return found.map(({ name }) => name);
}
