import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { FlowRun, FlowRunStep } from '#lib/platform/database/generated/prisma/client.ts';
import { readFlowVersion } from '../definitions/get-flow-version.ts';
import type { Waiting } from '../nodes/contract/outcome.ts';
import type { JsonValue, Variables } from '../template/variables.ts';
import type { Called } from '../walk/frames.ts';
import { isWholeRun } from './list-runs.ts';
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
  const run = await db().flowRun.findUnique({
    where: { workspaceId_id: { workspaceId, id: runId }, ...(flowId && { flowId }) },
    include: { ...summaryInclude, steps: { orderBy: { number: 'asc' } } },
  });
  if (!run || !isWholeRun(run)) throw notFound('run');
  const variables = run.variables as Variables;
  const steps = await nameExits(run.steps.map(runStep), (called) => readFlowVersion({ workspaceId, ...called }));
  const [repeats, rerun] = await Promise.all([
    run.rerunOfId && repeatedBy(run),
    run.state === 'failed' && rerunOf(run),
  ]);
  return {
    ...runSummary(run),
    waiting: waitingOf(run),
    repeats: repeats ? relatedRun(repeats) : null,
    rerun: rerun ? relatedRun(rerun) : null,
    variables,
    steps,
  };
}

const repeatedBy = ({ workspaceId, rerunOfId }: FlowRun) =>
  db().flowRun.findFirst({ where: { workspaceId, id: rerunOfId ?? '' }, select: relatedFields });

/** Found by its conversation, which has an index. */
const rerunOf = ({ workspaceId, id, conversationId }: FlowRun) =>
  db().flowRun.findFirst({
    where: { workspaceId, conversationId, rerunOfId: id },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: relatedFields,
  });

const relatedFields = { id: true, startedAt: true } as const;
const relatedRun = ({ id, startedAt }: Pick<FlowRun, 'id' | 'startedAt'>) => ({
  id,
  started_at: startedAt.toISOString(),
});

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
