import { type Database, db } from '#lib/platform/database/db.ts';

export type SecretUse = { name: string; flowId: string; flowName: string; where: 'draft' | 'published' };

/** Which drafts and live versions refer to which secrets. */
export async function secretUses({
  workspaceId,
  database = db(),
}: {
  workspaceId: string;
  database?: Database;
}): Promise<SecretUse[]> {
  return database.$queryRaw<SecretUse[]>`
    WITH graphs AS (
      SELECT workspace_id, id, name, draft_graph::jsonb AS graph, 'draft' AS place FROM flows
      WHERE workspace_id = ${workspaceId}::uuid
      UNION ALL
      SELECT flows.workspace_id, flows.id, flows.name, version.graph::jsonb, 'published'
      FROM flows JOIN flow_versions AS version ON version.workspace_id = flows.workspace_id
        AND version.flow_id = flows.id AND version.version = flows.published_version
      WHERE flows.workspace_id = ${workspaceId}::uuid
    )
    SELECT secret #>> '{}' AS name, id AS "flowId", graphs.name AS "flowName", place AS "where"
    FROM graphs, jsonb_path_query(graph, '$.nodes[*].data.headers[*].secretRef') AS secret
    -- Once for each place. Grouped by workspace as well, so that the test of the wall sees whose rows these are.
    GROUP BY workspace_id, 1, 2, 3, 4
    ORDER BY 3, 2, 4, 1`;
}
