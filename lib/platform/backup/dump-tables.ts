import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ENTRIES, type TableColumns } from './schema.ts';
import { copyTarget } from './tables.ts';
import type { ArchiveWriter } from './write-archive.ts';

const PART_BYTES = 4_194_304;
const NEWLINE = 10;

/** Writes the rows of a table in chunks that end on row boundaries. Returns how many rows the server sent. */
export async function dumpTable(client: pg.Client, table: TableColumns, archive: ArchiveWriter): Promise<number> {
  const rows = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
  let part = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    const end = size < PART_BYTES ? -1 : chunk.lastIndexOf(NEWLINE) + 1;
    if (end <= 0) continue;
    await archive.add(
      ENTRIES.table(table.name, ++part),
      Buffer.concat([...waiting.slice(0, -1), chunk.subarray(0, end)]),
    );
    waiting = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) await archive.add(ENTRIES.table(table.name, ++part), Buffer.concat(waiting));
  return rows.rowCount;
}

/** The last number that each sequence gave. Read after the tables, so that it can only be too high, never too low. */
export async function lastNumbers(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema()',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
