import { type Database, db } from '#lib/platform/database/db.ts';
import { type CsvColumn, csvColumns, csvTargets } from './csv-columns.ts';
import { namesInUse } from './names-in-use.ts';
import type { CsvMapping } from './schema.ts';

/**
 * The targets of a file's columns in this workspace (csv-columns.ts). An attribute that the workspace has under the same name
 * in another case is that one.
 */
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
  return (await namesInUse({ workspaceId, of: 'attributes', like: names, database })).names;
}
