import type pg from 'pg';
import { withMigratedCopy } from '../with-migrated-copy.ts';
import { type Plan, widely } from '../workspace-wide-scans.ts';
import { TENANT_TABLES, type TenantTable } from './walled-database.ts';

const WORKSPACES = 5;

/** Of all workspaces, in a table. */
const ROWS = 20_000;

/** Where a statement changes a thousand rows at a time, which are better looked up only among so many. */
const MORE_ROWS: Record<string, number> = { events: 100_000 };

/**
 * How statements, given by text with values, are planned in a database with some large workspaces, which were analyzed
 * before the workspace of the values came (docs/decisions/282): before a first VACUUM, and after it, when reading an index
 * alone costs less.
 */
export function crowdedPlans({
  url,
  statements,
  counted = false,
}: {
  /** A database on a server where an empty one can be created. */
  url: string;
  statements: ReadonlyMap<string, unknown[]>;
  /** Whether ANALYZE counts workspaces, as it does on PostgreSQL before version 18. */
  counted?: boolean;
}): Promise<Map<string, Plan[]>> {
  return withMigratedCopy(url, async (client) => {
    const { rows } = await client.query<TenantTable>(TENANT_TABLES);
    // Nothing is checked of rows that only have to be many.
    await client.query(`
      SET session_replication_role = replica;
      ALTER TABLE conversations DROP CONSTRAINT conversations_snoozed_check`);
    for (const { name: table, column } of rows) {
      if (column !== 'workspace_id') continue;
      await fill(client, table);
      if (counted) await client.query(`ALTER TABLE "${table}" ALTER workspace_id SET STATISTICS -1`);
    }
    const plans = new Map([...statements.keys()].map((text): [string, Plan[]] => [text, []]));
    for (const prepare of ['ANALYZE', 'VACUUM']) {
      await client.query(prepare);
      for (const [text, values] of statements) {
        const explained = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values, rowMode: 'array' });
        const [[[{ Plan: plan }]]] = explained.rows as [[[{ Plan: Plan }]]];
        plans.get(text)?.push(plan);
      }
    }
    return plans;
  });
}

/** Fills a table, with values of its own in each column that needs one, over two weeks. */
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
       WHEN typname = 'timestamptz' THEN 'now() - make_interval(mins => i)'
       WHEN typname = 'bytea' THEN 'sha256(i::text::bytea)'
       ELSE 'gen_random_uuid()::text' END AS value
     FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND (typcategory = 'E' OR attname = 'created_at' OR attnotnull AND NOT atthasdef)`,
    [table],
  );
  await client.query(`ALTER TABLE "${table}" SET (autovacuum_enabled = false)`);
  await client.query(`
    INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${columns.map(({ value }) => value).join(', ')} FROM generate_series(1, ${MORE_ROWS[table] ?? ROWS}) AS i`);
}

/**
 * The tables of which a plan reads a workspace's rows again and again: for each row of something else, or to compare each
 * with each, unless a function has all those of the other side.
 */
export function repeatedScans(plan: Plan, tables: ReadonlySet<string>): string[] {
  const parts = plan.Plans ?? [];
  const within = parts.flatMap((part) => repeatedScans(part, tables));
  const [outer, inner] = parts;
  if (plan['Node Type'] !== 'Nested Loop' || !outer || !inner) return within;
  const comparesEach = plan['Join Filter'] && inner['Node Type'] !== 'Function Scan';
  return [...(comparesEach ? widely(outer, tables) : []), ...widely(inner, tables), ...within];
}

/** The tables in which a plan reads rows of all workspaces to find those of one. */
export function scansOfOthers(plan: Plan, tables: ReadonlySet<string>): string[] {
  const within = (plan.Plans ?? []).flatMap((part) => scansOfOthers(part, tables));
  const table = plan['Relation Name'];
  const isRead = / Scan$/.test(plan['Node Type']) && plan['Node Type'] !== 'Tid Scan';
  if (!isRead || !table || !tables.has(table)) return within;
  return conditionsOf(plan).includes('workspace_id') ? within : [table, ...within];
}

/** Of an index, or of those that a bitmap is made of. */
function conditionsOf(plan: Plan): string {
  const bitmaps = (plan.Plans ?? []).filter((part) => part['Node Type'].startsWith('Bitmap'));
  return [plan['Index Cond'] ?? '', ...bitmaps.map(conditionsOf)].join(' ');
}
