import { type Database, db } from '#lib/platform/database/db.ts';
import { type ChangedFlow, flowView } from './flow-view.ts';
import { missingFlow } from './missing-flow.ts';
import { refuseCalledFlow } from './refuse-called-flow.ts';

/**
 * Takes a flow offline: nothing starts it any longer, and active runs finish. A draft stays as it is. Throws
 * `precondition_failed`, `not_found`, and `conflict` while another live flow runs it.
 */
export async function unpublishFlow({
  workspaceId,
  flowId,
  revisions,
  database = db(),
}: {
  workspaceId: string;
  flowId: string;
  revisions?: number[] | undefined;
  database?: Database;
}): Promise<ChangedFlow> {
  await refuseCalledFlow({ workspaceId, flowId, database });
  const where = { workspaceId, id: flowId, deletedAt: null, ...(revisions && { revision: { in: revisions } }) };
  const [changed] = await database.flow.updateManyAndReturn({
    where: { ...where, publishedVersion: { not: null } },
    data: { publishedVersion: null, revision: { increment: 1 }, updatedAt: new Date() },
  });
  const flow = changed ?? (await database.flow.findFirst({ where }));
  if (!flow) throw await missingFlow({ workspaceId, flowId, database });
  return { ...(await flowView(flow, database)), changed: changed !== undefined };
}
