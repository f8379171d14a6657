import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { placeSchema } from '#lib/contract/pagination/keyset.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { requireWhole } from '#lib/platform/database/is-whole.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import type { runStates } from './constants.ts';
import { runSummary, summaryInclude } from './run-summary.ts';
import type { RunSummary } from './schema.ts';

/** A page of runs, newest first, optionally of one flow, conversation or state. */
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
  const where = {
    workspaceId,
    ...(flowId && { flowId }),
    ...(conversationId && { conversationId }),
    ...(state && { state }),
  };
  const list = cursorList('runs', { workspaceId, flowId, conversationId, state });
  const { rows, nextCursor } = await pageOfRuns({ list, where, include: summaryInclude, limit, cursor });
  return { runs: rows.map(runSummary), next_cursor: nextCursor };
}

/**
 * A page of the matching runs, newest first, with `include`. Throws `validation_failed` for a foreign cursor.
 */
export async function pageOfRuns<Include extends Prisma.FlowRunInclude>({
  list,
  where,
  include,
  limit,
  cursor,
}: {
  list: ReturnType<typeof cursorList>;
  where: Prisma.FlowRunWhereInput;
  include: Include;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ rows: Prisma.FlowRunGetPayload<{ include: Include }>[]; nextCursor: string | null }> {
  const [before, beforeId] = cursor === undefined ? [] : decodeCursor(list, cursor, placeSchema);
  const older = before && { OR: [{ startedAt: { lt: before } }, { startedAt: before, id: { lt: beforeId } }] };
  const found = await wholeRuns(() =>
    db().flowRun.findMany({
      where: { ...where, ...older },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      include,
    }),
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows as Prisma.FlowRunGetPayload<{ include: Include }>[],
    nextCursor: found.length > limit && last ? encodeCursor(list, [last.startedAt.toISOString(), last.id]) : null,
  };
}

/** Reads runs, again if the flow or the contact of one was deleted or moved before it could be read with the run. */
export function wholeRuns<Run extends object>(read: () => Promise<Run[]>): Promise<Run[]> {
  return retryConflicts(async () => {
    const runs = await read();
    for (const run of runs as { flow?: unknown; conversation?: { contact: unknown } | null }[]) {
      requireWhole(run.flow, run.conversation, run.conversation?.contact);
    }
    return runs;
  });
}
