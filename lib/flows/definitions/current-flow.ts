import { notFound } from 'next/navigation';
import { DomainError } from '#lib/contract/errors.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';
import type { FlowView } from './flow-view.ts';
import { getFlow } from './get-flow.ts';
import { flowParams } from './schema.ts';

/** The flow in a page's URL, for the workspace's admins; for everyone else the page does not exist. */
export async function currentFlow({ workspace, id }: { workspace: string; id: string }): Promise<FlowView> {
  const { workspaceId } = await currentMember(workspace, 'admin');
  const given = flowParams.safeParse({ id });
  if (!given.success) notFound();
  return getFlow({ workspaceId, flowId: given.data.id }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') notFound();
    throw error;
  });
}
