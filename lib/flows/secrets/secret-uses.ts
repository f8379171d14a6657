import { byAlphabet } from '#lib/platform/alphabet.ts';
import { type Database, db } from '#lib/platform/database/db.ts';

export type SecretUse = { name: string; flowId: string; flowName: string; where: 'draft' | 'published' | 'under_way' };

type Asked = { workspaceId: string; database?: Database };

/**
 * Which drafts and live versions refer to which secrets, by the flow's name; and which other versions in which there still
 * are customers, also of flows that were deleted.
 */
export async function secretUses({ workspaceId, database = db() }: Asked): Promise<SecretUse[]> {
  const current = await database.$queryRaw<SecretUse[]>`
    WITH graphs AS (
      SELECT workspace_id, id, name, draft_graph::jsonb AS graph, 'draft' AS place FROM flows
      WHERE workspace_id = ${workspaceId}::uuid AND deleted_at IS NULL
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
    ORDER BY 2, 4, 1`;
  const underWay = await usesUnderWay({ workspaceId, database });
  return [current, underWay].flatMap((uses) => uses.toSorted((one, other) => byAlphabet(one.flowName, other.flowName)));
}

type Entered = { flowId: string; version: number };

async function usesUnderWay({ workspaceId, database }: Required<Asked>): Promise<SecretUse[]> {
  const entered = await database.$queryRaw<Entered[]>`
    WITH active AS (
      SELECT flow_id, version, frames FROM flow_runs
      WHERE workspace_id = ${workspaceId}::uuid AND state IN ('running', 'waiting')
    )
    SELECT flow_id AS "flowId", version FROM active
    UNION
    SELECT (frame ->> 'flowId')::uuid, (frame ->> 'version')::int FROM active, jsonb_array_elements(frames) AS frame`;
  const flows = await database.flow.findMany({
    where: { workspaceId, id: { in: entered.map(({ flowId }) => flowId) } },
    select: { id: true, name: true, publishedVersion: true },
    orderBy: { id: 'asc' },
  });
  const isLive = ({ flowId, version }: Entered) =>
    flows.some(({ id, publishedVersion }) => id === flowId && publishedVersion === version);
  const versions = await database.flowVersion.findMany({
    where: { workspaceId, OR: entered.filter((one) => !isLive(one)) },
    select: { flowId: true, graph: true },
  });
  return flows.flatMap(({ id: flowId, name: flowName }) => {
    const left = versions.filter((one) => one.flowId === flowId);
    const names = new Set(left.flatMap(({ graph }) => secretsOf(graph as StoredGraph)));
    return [...names].map((name) => ({ name, flowId, flowName, where: 'under_way' as const }));
  });
}

/** What this file reads of a graph. */
type StoredGraph = { nodes: { data: { headers?: { secretRef?: string }[] } }[] };

function secretsOf({ nodes }: StoredGraph): string[] {
  return nodes.flatMap(({ data }) => (data.headers ?? []).flatMap(({ secretRef }) => secretRef ?? []));
}
