import pg from 'pg';
import type { TableColumns } from './schema.ts';

/**
 * Migrations are listed by name and applied again from their scripts. Scheduled backups belong to the installation, not
 * its data.
 */
const LEFT_OUT = ['_prisma_migrations', 'backup_runs'];

/**
 * The tables of the database with their stored columns, in an order in which each refers only to earlier ones, so that
 * they can be filled while foreign keys are checked.
 */
export async function tablesOf(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns & { refers_to: string[] }>(
    `SELECT relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute
         WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       ARRAY(SELECT DISTINCT target.relname::text FROM pg_constraint JOIN pg_class AS target ON target.oid = confrelid
         WHERE contype = 'f' AND conrelid = pg_class.oid) AS refers_to
     FROM pg_class
     WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL ($1)
     ORDER BY relname`,
    [LEFT_OUT],
  );
  const ordered: TableColumns[] = [];
  const placed = new Set<string>();
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ refers_to }) => refers_to.every((name) => placed.has(name)));
    if (ready.length === 0)
      throw new Error(`Tables refer to one another: ${waiting.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of ready) {
      placed.add(name);
      ordered.push({ name, columns });
    }
    waiting = waiting.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** `"table" ("column", …)` for a COPY. */
export function copyTarget({ name, columns }: TableColumns): string {
  return `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}
