import { cursorList, decodeCursor } from '#lib/contract/pagination/cursor.ts';
import { fitting, pageOf, placeSchema } from '#lib/contract/pagination/keyset.ts';
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
 * A page of the matching runs, newest first, with `include`; fewer than `limit` where their variables are large. Throws
 * `validation_failed` for a foreign cursor.
 */
export async function pageOfRuns<Include extends Prisma.FlowRunInclude>({
  list,
  where: { workspaceId, ...where },
  include,
  limit,
  cursor,
}: {
  list: ReturnType<typeof cursorList>;
  where: Prisma.FlowRunWhereInput & { workspaceId: string };
  include: Include;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ rows: Prisma.FlowRunGetPayload<{ include: Include }>[]; nextCursor: string | null }> {
  const [before, beforeId] = cursor === undefined ? [] : decodeCursor(list, cursor, placeSchema);
  const older = before && { OR: [{ startedAt: { lt: before } }, { startedAt: before, id: { lt: beforeId } }] };
  const found = await db().flowRun.findMany({
    where: { workspaceId, ...where, ...older },
    orderBy: newestFirst,
    take: limit + 1,
    select: { id: true, startedAt: true },
  });
  const sizes = await sizesOf({ workspaceId, ids: found.map(({ id }) => id) });
  const size = ({ id }: { id: string }) => ({ bytes: sizes.get(id) ?? 0 });
  const page = pageOf(found, { list, limit: fitting(found.map(size), limit), timeOf: ({ startedAt }) => startedAt });
  const rows = await wholeRuns(() =>
    db().flowRun.findMany({
      where: { workspaceId, id: { in: page.rows.map(({ id }) => id) } },
      orderBy: newestFirst,
      include,
    }),
  );
  return { rows: rows as Prisma.FlowRunGetPayload<{ include: Include }>[], nextCursor: page.nextCursor };
}

const newestFirst = [{ startedAt: 'desc' }, { id: 'desc' }] satisfies Prisma.FlowRunOrderByWithRelationInput[];

/** The bytes of the variables of these runs, including those that other flows hide. */
async function sizesOf({ workspaceId, ids }: { workspaceId: string; ids: string[] }): Promise<Map<string, number>> {
  const runs = await db().$queryRaw<{ id: string; bytes: number }[]>`
    SELECT id, octet_length(variables::text) + octet_length(frames::text) AS bytes FROM flow_runs
    WHERE workspace_id = ${workspaceId}::uuid AND id = ANY(${ids}::uuid[])`;
  return new Map(runs.map(({ id, bytes }) => [id, bytes]));
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
