import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Caller, callersOf, MAX_NAMED } from '../definitions/callers-of.ts';
import { hasFlow } from '../definitions/has-flow.ts';
import { countUnderWay } from './count-under-way.ts';

/**
 * How many customers are in a flow now, and the live flows that run it, which keep it from being taken away. Throws
 * `not_found`.
 */
export async function flowUse({
  workspaceId,
  flowId,
}: {
  workspaceId: string;
  flowId: string;
}): Promise<{ under_way: number; used_by: Caller[] }> {
  const [isThere, underWay, callers] = await Promise.all([
    hasFlow({ workspaceId, flowId }),
    countUnderWay({ workspaceId, flowId }),
    callersOf({ workspaceId, flowIds: [flowId], limit: MAX_NAMED, database: db() }),
  ]);
  if (!isThere) throw notFound('flow');
  return { under_way: underWay, used_by: callers.get(flowId) ?? [] };
}
