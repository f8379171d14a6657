import { notFound } from '#lib/contract/errors.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import type { FlowRun, FlowRunStep } from '#lib/platform/database/generated/prisma/client.ts';
import { readFlowVersion } from '../definitions/get-flow-version.ts';
import type { Waiting } from '../nodes/contract/outcome.ts';
import type { JsonValue, Variables } from '../template/variables.ts';
import type { Called } from '../walk/frames.ts';
import { wholeRuns } from './list-runs.ts';
import { nameExits } from './name-exits.ts';
import { runSummary, summaryInclude } from './run-summary.ts';
import type { RunDetail } from './schema.ts';

/** A run with its steps in order, only of `flowId` if given. Throws `not_found`. */
export async function getRun({
  workspaceId,
  flowId,
  runId,
}: {
  workspaceId: string;
  flowId?: string;
  runId: string;
}): Promise<RunDetail> {
  const [run] = await wholeRuns(() =>
    db().flowRun.findMany({
      where: { workspaceId, id: runId, ...(flowId && { flowId }) },
      include: {
        ...summaryInclude,
        flow: { select: { name: true, publishedVersion: true } },
        steps: { orderBy: { number: 'asc' } },
      },
    }),
  );
  if (!run) throw notFound('run');
  const variables = run.variables as Variables;
  const steps = await nameExits(run.steps.map(runStep), (called) => readFlowVersion({ workspaceId, ...called }));
  const { rerunOfId, conversationId } = run;
  const [repeats, rerun] = await Promise.all([
    rerunOfId === null ? null : relatedRun({ workspaceId, id: rerunOfId }),
    // Found by its conversation, which has an index.
    run.state === 'failed' ? relatedRun({ workspaceId, conversationId, rerunOfId: run.id }) : null,
  ]);
  const canRerun = run.state === 'failed' && run.nodeId !== null && run.flow.publishedVersion !== null;
  return { ...runSummary(run), waiting: waitingOf(run), repeats, rerun, can_rerun: canRerun, variables, steps };
}

/** The newest one of these. */
async function relatedRun(where: Prisma.FlowRunWhereInput): Promise<RunDetail['repeats']> {
  const found = await db().flowRun.findFirst({
    where,
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, startedAt: true },
  });
  return found && { id: found.id, started_at: found.startedAt.toISOString() };
}

function waitingOf({ state, waitingFor }: FlowRun): RunDetail['waiting'] {
  const waiting = waitingFor as Waiting | null;
  return state === 'waiting' && waiting
    ? { for: waiting.event ? 'event' : waiting.for, attempt: waiting.attempt, until: waiting.until }
    : null;
}

function runStep({
  number,
  nodeId,
  nodeType,
  called,
  input,
  output,
  handle,
  error,
  startedAt,
  durationMs,
}: FlowRunStep) {
  return {
    number,
    node_id: nodeId,
    node_type: nodeType,
    called: called as Called | null,
    input: input as JsonValue,
    output: output as JsonValue,
    handle,
    error,
    started_at: startedAt.toISOString(),
    duration_ms: durationMs,
  };
}
