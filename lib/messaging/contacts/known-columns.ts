import { type Database, db } from '#lib/platform/database/db.ts';
import { type CsvColumn, csvColumns, csvTargets } from './csv-columns.ts';
import type { CsvMapping } from './schema.ts';

/** The targets of a file's columns in this workspace (csv-columns.ts). Attributes match in any case. */
export async function knownColumns({
  workspaceId,
  header,
  mapping,
  database = db(),
}: {
  workspaceId: string;
  header: string[];
  mapping: CsvMapping;
  database?: Database;
}): Promise<CsvColumn[]> {
  return csvColumns({
    header,
    mapping,
    attributeNames: await attributesLike({ workspaceId, header, mapping, database }),
  });
}

/** The workspace's attribute names that differ from one in the file at most in case, most common first. */
export async function attributesLike({
  workspaceId,
  header,
  mapping = {},
  database = db(),
}: {
  workspaceId: string;
  header: string[];
  mapping?: CsvMapping;
  database?: Database;
}): Promise<string[]> {
  const names = csvTargets({ header, mapping }).flatMap((target) =>
    target && 'attribute' in target ? target.attribute : [],
  );
  if (names.length === 0) return [];
  const plain = [...new Set(names.map((name) => name.toLowerCase()))];
  const found = await database.$queryRaw<{ name: string }[]>`
    SELECT key AS name FROM contacts, jsonb_object_keys(attributes) AS key
    WHERE workspace_id = ${workspaceId}::uuid AND lower(key) = ANY (${plain})
    GROUP BY key ORDER BY count(*) DESC, key`;
  return found.map(({ name }) => name);
}
