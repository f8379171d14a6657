import type { FlowSecretView } from './admin-operations.ts';
import { listFlowSecrets } from './list-flow-secrets.ts';

/** The workspace's secrets as the settings show them. */
export async function viewFlowSecrets({ workspaceId }: { workspaceId: string }): Promise<FlowSecretView[]> {
  const secrets = await listFlowSecrets({ workspaceId });
  return secrets.map(({ name, hosts, usedIn, lastUsedAt, createdAt, updatedAt }) => ({
    name,
    hosts,
    used_in: usedIn.map(({ flowId, flowName, where }) => ({ flow_id: flowId, flow_name: flowName, where })),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }));
}
