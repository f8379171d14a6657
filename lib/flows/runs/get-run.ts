import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { FlowRunStep } from '#lib/platform/database/generated/prisma/client.ts';
import type { JsonValue, Variables } from '../template/variables.ts';
import { runSummary, summaryInclude } from './run-summary.ts';
import type { RunDetail } from './schema.ts';

/** A run with its steps in order; one of `flowId` where given. Throws `not_found`. */
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
  if (!run) throw notFound('run');
  return { ...runSummary(run), variables: run.variables as Variables, steps: run.steps.map(runStep) };
}

function runStep({ number, nodeId, nodeType, input, output, handle, error, startedAt, durationMs }: FlowRunStep) {
  return {
    number,
    node_id: nodeId,
    node_type: nodeType,
    input: input as JsonValue,
    output: output as JsonValue,
    handle,
    error,
    started_at: startedAt.toISOString(),
    duration_ms: durationMs,
  };
}
