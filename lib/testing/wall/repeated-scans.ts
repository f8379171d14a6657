import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DATABASE } from '#lib/platform/database/embedded-settings.ts';
import { queryDatabase } from '../query-database.ts';
import { type Plan, widely } from '../workspace-wide-scans.ts';
import { TENANT_TABLES, type TenantTable } from './walled-database.ts';

const WORKSPACES = 5;

/** In each table, of all workspaces: so many that no plan reads the whole table to find one. */
const ROWS = 5_000;

/**
 * Which statements, given by text with values, would read a workspace's rows in a table again and again: for each row of
 * something else, or to compare each with each. They are planned in a database with other, large workspaces, which were
 * analyzed before the workspace of the values came (docs/decisions/282). Returns pairs of text and table.
 */
export async function repeatedScans({
  url: beside,
  statements,
}: {
  /** A database on a server where an empty one can be created. */
  url: string;
  statements: ReadonlyMap<string, unknown[]>;
}): Promise<[text: string, table: string][]> {
  const name = `crowded_${randomBytes(4).toString('hex')}`;
  const url = new URL(beside);
  url.pathname = `/${name}`;
  await queryDatabase(beside, `CREATE DATABASE ${name} TEMPLATE ${DATABASE}`);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<TenantTable>(TENANT_TABLES);
    const tables = rows.flatMap((table) => (table.column === 'workspace_id' ? [table.name] : []));
    // Nothing is checked of rows that only have to be many.
    await client.query(`
      SET session_replication_role = replica;
      ALTER TABLE conversations DROP CONSTRAINT conversations_snoozed_check`);
    for (const table of tables) await fill(client, table);
    await client.query('ANALYZE');
    const found: [string, string][] = [];
    for (const [text, values] of statements) {
      const explained = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values, rowMode: 'array' });
      const [[[{ Plan: plan }]]] = explained.rows as [[[{ Plan: Plan }]]];
      for (const table of repeatedly(plan, new Set(tables))) found.push([text, table]);
    }
    return found;
  } finally {
    await client.end();
    await queryDatabase(beside, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Fills a table, with values of its own in each column that needs one. */
async function fill(client: pg.Client, table: string) {
  const { rows: columns } = await client.query<{ name: string; value: string }>(
    `SELECT attname::text AS name, CASE
       WHEN attname = 'workspace_id' THEN 'md5((i % ${WORKSPACES})::text)::uuid'
       WHEN typcategory = 'E' THEN (
         SELECT format('(%L::text[]::%s[])[1 + i %% %s]', array_agg(enumlabel), format_type(pg_type.oid, NULL), count(*))
         FROM pg_enum WHERE enumtypid = pg_type.oid)
       WHEN typcategory = 'N' THEN 'i'
       WHEN typcategory = 'B' THEN 'false'
       WHEN typcategory = 'A' THEN quote_literal('{}')
       WHEN typname IN ('json', 'jsonb') THEN quote_literal('{}')
       WHEN typname = 'uuid' THEN 'gen_random_uuid()'
       WHEN typname = 'timestamptz' THEN 'now()'
       WHEN typname = 'bytea' THEN 'sha256(i::text::bytea)'
       ELSE 'gen_random_uuid()::text' END AS value
     FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND (typcategory = 'E' OR attnotnull AND NOT atthasdef)`,
    [table],
  );
  await client.query(`
    INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${columns.map(({ value }) => value).join(', ')} FROM generate_series(1, ${ROWS}) AS i`);
}

/** The tables that one side of a nested loop reads widely, unless it does so once for all rows of a function. */
function repeatedly(plan: Plan, tables: ReadonlySet<string>): string[] {
  const parts = plan.Plans ?? [];
  const within = parts.flatMap((part) => repeatedly(part, tables));
  const [outer, inner] = parts;
  if (plan['Node Type'] !== 'Nested Loop' || !outer || !inner) return within;
  const comparesEach = plan['Join Filter'] && inner['Node Type'] !== 'Function Scan';
  return [...(comparesEach ? widely(outer, tables) : []), ...widely(inner, tables), ...within];
}
