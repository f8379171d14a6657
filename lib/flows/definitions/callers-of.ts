import { anyCase } from '#lib/platform/database/any-case.ts';
import { type Database, Prisma } from '#lib/platform/database/db.ts';

/** So many are named to a person. */
export const MAX_NAMED = 10;

/** A live flow that runs another. */
export type Caller = { id: string; name: string };

/** The flows whose live version runs one of these, by the called flow's ID; sorted by name, `limit` in all. */
export async function callersOf({
  workspaceId,
  flowIds,
  limit,
  database,
}: {
  workspaceId: string;
  flowIds: string[];
  limit: number;
  database: Database;
}): Promise<Map<string, Caller[]>> {
  const { sorted } = await anyCase(database);
  // Most flows run no other, which their text shows before it is parsed as JSON.
  const found = await database.$queryRaw<(Caller & { called: string })[]>`
    SELECT DISTINCT flows.workspace_id, flows.id, flows.name, called.id #>> '{}' AS called,
      ${sorted(Prisma.sql`flows.name`)} AS place
    FROM flows JOIN flow_versions AS version ON version.workspace_id = flows.workspace_id
      AND version.flow_id = flows.id AND version.version = flows.published_version
    CROSS JOIN LATERAL jsonb_path_query(
      CASE WHEN version.graph::text LIKE '%"run_flow"%' THEN version.graph::jsonb END,
      '$.nodes[*] ? (@.type == "run_flow").data.flowId') AS called (id)
    WHERE flows.workspace_id = ${workspaceId}::uuid AND flows.deleted_at IS NULL
      AND called.id #>> '{}' = ANY(${flowIds}) AND called.id #>> '{}' <> flows.id::text
    ORDER BY place, flows.id LIMIT ${limit}`;
  const callers = Map.groupBy(found, ({ called }) => called);
  return new Map([...callers].map(([called, flows]) => [called, flows.map(({ id, name }) => ({ id, name }))]));
}
