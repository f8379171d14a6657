import { db } from '#lib/platform/database/db.ts';
import { missingFlow } from './missing-flow.ts';

/** Deletes a flow with its versions and runs; runs under way stop. Throws `precondition_failed`, `not_found`. */
export async function deleteFlow({
  workspaceId,
  flowId,
  revisions,
}: {
  workspaceId: string;
  flowId: string;
  revisions?: number[] | undefined;
}) {
  const { count } = await db().flow.deleteMany({
    where: { workspaceId, id: flowId, ...(revisions && { revision: { in: revisions } }) },
  });
  if (count === 0) throw await missingFlow({ workspaceId, flowId });
  return { success: true as const, id: flowId };
}
