import { TENANT_TABLES, type TenantTable } from './wall/walled-database.ts';
import { withMigratedCopy } from './with-migrated-copy.ts';

/** A node of a plan, as EXPLAIN writes it in JSON. */
export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Join Filter'?: string;
  Plans?: Plan[];
};

/**
 * Which prepared statements have a plan, made while all tables are empty, that reads all rows of a workspace in a table,
 * or all rows: as `statement: table`. Such a plan is used until the table has grown and is analyzed
 * (docs/decisions/262).
 */
export function workspaceWideScans({
  url,
  statements,
}: {
  /** A database on a server where an empty one can be created. */
  url: string;
  /** Their texts, by their names. */
  statements: ReadonlyMap<string, string>;
}): Promise<string[]> {
  return withMigratedCopy(url, async (client) => {
    const { rows } = await client.query<TenantTable>(TENANT_TABLES);
    const tables = new Set(rows.map((table) => table.name));
    const found: string[] = [];
    for (const [statement, text] of statements) {
      const explained = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
      const [
        {
          'QUERY PLAN': [{ Plan: plan }],
        },
      ] = explained.rows;
      found.push(...widely(plan, tables).map((table) => `${statement}: ${table}`));
    }
    return [...new Set(found)].sort();
  });
}

/** The tables of workspaces from which a plan reads by nothing but the workspace. */
export function widely(plan: Plan, tables: ReadonlySet<string>): string[] {
  const inner = (plan.Plans ?? []).flatMap((part) => widely(part, tables));
  const table = plan['Relation Name'];
  const isRead = / Scan$/.test(plan['Node Type']) && plan['Node Type'] !== 'Tid Scan';
  if (!table || !tables.has(table) || !isRead) return inner;
  const conditions = [plan, ...(plan.Plans ?? [])].flatMap((part) => part['Index Cond'] ?? []).join(' ');
  const hasMore = conditions.replace(/\(?workspace_id = [^)]*\)/g, '').match(/[\w)] (=|<|>|<=|>=) /);
  return hasMore ? inner : [table, ...inner];
}
