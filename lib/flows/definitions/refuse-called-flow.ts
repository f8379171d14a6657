import { DomainError } from '#lib/contract/errors.ts';
import type { Database } from '#lib/platform/database/db.ts';

/** Throws `conflict` while the live version of another flow runs this one, and names those that do. */
export async function refuseCalledFlow({
  workspaceId,
  flowId,
  database,
}: {
  workspaceId: string;
  flowId: string;
  database: Database;
}): Promise<void> {
  const callers = await database.$queryRaw<{ name: string }[]>`
    SELECT flows.workspace_id, flows.name
    FROM flows JOIN flow_versions AS version ON version.workspace_id = flows.workspace_id
      AND version.flow_id = flows.id AND version.version = flows.published_version
    WHERE flows.workspace_id = ${workspaceId}::uuid AND flows.id <> ${flowId}::uuid AND flows.deleted_at IS NULL
      AND jsonb_path_exists(version.graph::jsonb, '$.nodes[*] ? (@.type == "run_flow" && @.data.flowId == $id)',
        jsonb_build_object('id', ${flowId}::text))
    ORDER BY flows.name LIMIT 10`;
  if (callers.length === 0) return;
  const names = callers.map(({ name }) => `“${name}”`).join(', ');
  throw new DomainError('conflict', `Other flows run this one: ${names}. Take it out of them and publish them first.`);
}
