import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { placeSchema } from '#lib/contract/pagination/keyset.ts';
import { db } from '#lib/platform/database/db.ts';
import type { runStates } from './constants.ts';
import { runSummary, summaryInclude } from './run-summary.ts';
import type { RunSummary } from './schema.ts';

/** A page of runs, the newest first; of one flow, one conversation or one state where given. */
export async function listRuns({
  workspaceId,
  limit,
  cursor,
  flowId,
  conversationId,
  state,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
  flowId?: string | undefined;
  conversationId?: string | undefined;
  state?: (typeof runStates)[number] | undefined;
}): Promise<{ runs: RunSummary[]; next_cursor: string | null }> {
  const list = cursorList('runs', { workspaceId, flowId, conversationId, state });
  const [before, beforeId] = cursor === undefined ? [] : decodeCursor(list, cursor, placeSchema);
  const rows = await db().flowRun.findMany({
    where: {
      workspaceId,
      ...(flowId && { flowId }),
      ...(conversationId && { conversationId }),
      ...(state && { state }),
      ...(before && { OR: [{ startedAt: { lt: before } }, { startedAt: before, id: { lt: beforeId } }] }),
    },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    include: summaryInclude,
  });
  const runs = rows.slice(0, limit);
  const last = runs.at(-1);
  return {
    runs: runs.map(runSummary),
    next_cursor: rows.length > limit && last ? encodeCursor(list, [last.startedAt.toISOString(), last.id]) : null,
  };
}
