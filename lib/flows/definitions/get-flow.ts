import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { type FlowView, flowView } from './flow-view.ts';

/** A flow with its draft. Throws `not_found`. */
export async function getFlow({ workspaceId, flowId }: { workspaceId: string; flowId: string }): Promise<FlowView> {
  const flow = await db().flow.findUnique({ where: { workspaceId_id: { workspaceId, id: flowId }, deletedAt: null } });
  if (!flow) throw notFound('flow');
  return flowView(flow);
}
