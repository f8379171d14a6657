import type { z } from 'zod';
import { notFound } from '#lib/contract/errors.ts';
import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import type { FlowRunState } from '#lib/platform/database/generated/prisma/client.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { Variables } from '../template/variables.ts';
import { countUnderWay } from './count-under-way.ts';
import { pageOfRuns, wholeRuns } from './list-runs.ts';
import type { PublicRunState, publicRunPage, publicRunSchema } from './schema.ts';

/** What {@link publicRun} reads. */
const include = { conversation: { select: { contact: { select: { phone: true } } } } } satisfies Prisma.FlowRunInclude;

type Row = Prisma.FlowRunGetPayload<{ include: typeof include }>;

/** A run as the public API shows it. Throws `not_found`. */
export async function readPublicRun({ workspaceId, runId }: { workspaceId: string; runId: string }) {
  const [run] = await wholeRuns(() => db().flowRun.findMany({ where: { workspaceId, id: runId }, include }));
  if (!run) throw notFound('run');
  return publicRun(run);
}

/** A page of a flow's runs, newest first. Throws `not_found`, `validation_failed` for a foreign cursor. */
export async function listPublicRuns({
  workspaceId,
  flowId,
  state,
  ...page
}: {
  workspaceId: string;
  flowId: string;
  limit: number;
  cursor?: string | undefined;
  state?: PublicRunState | undefined;
}): Promise<z.input<typeof publicRunPage>> {
  if ((await db().flow.count({ where: { workspaceId, id: flowId, deletedAt: null } })) === 0) throw notFound('flow');
  const where = { workspaceId, flowId, ...(state && { state: { in: storedStates(state) } }) };
  const list = cursorList('runs', { workspaceId, flowId, state });
  const { rows, nextCursor } = await pageOfRuns({ list, where, include, ...page });
  const underWay = await countUnderWay({ workspaceId, flowId });
  return { runs: rows.map(publicRun), next_cursor: nextCursor, under_way: underWay };
}

function publicRun(run: Row): z.input<typeof publicRunSchema> {
  const { phone } = run.conversation.contact;
  return {
    id: run.id,
    flow_id: run.flowId,
    version: run.version,
    conversation_id: run.conversationId,
    phone: phone && phoneDigits(phone),
    state: run.state === 'handed_off' ? 'completed' : run.state,
    waits_until: run.state === 'waiting' ? (run.waitingUntil?.toISOString() ?? null) : null,
    variables: run.variables as Variables,
    // Integrators read it as a failure; the page of the run says why it was cancelled.
    error: run.state === 'failed' ? run.error : null,
    started_at: run.startedAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  };
}

function storedStates(state: PublicRunState): FlowRunState[] {
  return state === 'completed' ? ['completed', 'handed_off'] : [state];
}
