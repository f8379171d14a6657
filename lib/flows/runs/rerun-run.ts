import { DomainError, notFound } from '#lib/contract/errors.ts';
import { writeState } from '#lib/messaging/conversations/write-state.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import type { FlowRun } from '#lib/platform/database/generated/prisma/client.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { getFlowVersion } from '../definitions/get-flow-version.ts';
import { publishedFlow } from '../definitions/published-flow.ts';
import type { Frame } from '../walk/frames.ts';
import { wholeRuns } from './list-runs.ts';
import { liveVersion } from './live-version.ts';
import { offerMessages } from './offer-messages.ts';
import { requireFree } from './require-free.ts';

/**
 * Starts a new run from the node where another failed, with the variables it had there and the event that had come for it: in
 * the live version if that still has the node, else in the run's own. The same goes for each flow that the run was in, so that
 * a fix of any of them counts. Throws `conflict` when the run has not failed, when another run leads the conversation, or one
 * of the same flow waits there, or when a person leads it, and for a draft; `not_found` also when the run is not of `flowId`,
 * or its flow is deleted.
 */
export async function rerunRun({
  workspaceId,
  flowId,
  runId,
}: {
  workspaceId: string;
  flowId?: string;
  runId: string;
}): Promise<{ id: string }> {
  const [run] = await wholeRuns(() =>
    db().flowRun.findMany({
      where: { workspaceId, id: runId, ...(flowId && { flowId }) },
      include: { flow: { select: { publishedVersion: true, deletedAt: true } } },
    }),
  );
  if (!run) throw notFound('run');
  if (run.state !== 'failed' || run.nodeId === null) {
    throw new DomainError('conflict', 'Only a run that has failed can be run again from its failed node.');
  }
  const id = newId();
  const version = await versionFor({ run, depth: 0, own: run, live: liveVersion(run.flow) });
  const frames = await framesFor(run);
  const { conversationId } = run;
  const offered = await offerMessages({ workspaceId, conversationId });
  await retriedTransaction(async (tx) => {
    await requireRoom({ tx, workspaceId, quota: 'flow_runs' });
    await requireFree({ tx, workspaceId, conversationId });
    await requireNoOther({ tx, workspaceId, conversationId, flowId: run.flowId });
    await insertRun({ tx, run, id, version, frames, offered });
    await writeState({ tx, workspaceId, conversationId, state: 'flow' });
    await enqueueEvents({ tx, events: [flowRunContinued.create({ workspaceId, runId: id })] });
  });
  return { id };
}

/** The customer may have come back since: a run of the same flow that waits for a time, or an event, must not end unseen. */
async function requireNoOther({
  tx,
  ...which
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
  flowId: string;
}): Promise<void> {
  if ((await tx.flowRun.count({ where: { ...which, state: 'waiting' } })) === 0) return;
  throw new DomainError(
    'conflict',
    'Another run of this flow waits in this conversation. Stop it first if this one is to run again.',
  );
}

type Versioned = { flowId: string; version: number };

/** The version for the flow that is `depth` calls deep; its node is the one that failed, or that runs the next flow. */
async function versionFor({
  run,
  depth,
  own,
  live,
}: {
  run: FlowRun;
  depth: number;
  own: Versioned;
  live: number;
}): Promise<number> {
  if (live === own.version) return own.version;
  const next = framesOf(run)[depth];
  const { workspaceId } = run;
  const { nodes } = await getFlowVersion({ workspaceId, flowId: own.flowId, version: live });
  const node = nodes.find(({ id }) => id === (next?.nodeId ?? run.nodeId));
  const isThere = next ? node?.type === 'run_flow' && node.data.flowId === next.flowId : node !== undefined;
  return isThere ? live : own.version;
}

/** With steps of 0, because the calling steps belong to the failed run. */
function framesFor(run: FlowRun): Promise<Frame[]> {
  const { workspaceId } = run;
  const frames = framesOf(run).map(async (own, index) => {
    const live = (await publishedFlow({ workspaceId, flowId: own.flowId }))?.version ?? own.version;
    return { ...own, step: 0, version: await versionFor({ run, depth: index + 1, own, live }) };
  });
  return Promise.all(frames);
}

const framesOf = ({ frames }: FlowRun) => frames as Frame[];

/** What the customer has written so far does not answer what the new run asks. What has just come is left to the flows. */
function insertRun({
  tx,
  run,
  id,
  version,
  frames,
  offered,
}: {
  tx: Prisma.TransactionClient;
  run: FlowRun;
  id: string;
  version: number;
  frames: Frame[];
  offered: number;
}): Promise<unknown> {
  return tx.$executeRaw`
    INSERT INTO flow_runs
      (workspace_id, id, flow_id, version, conversation_id, node_id, variables, frames, event_number, event, message_id,
      rerun_of_id, heard_sequence)
    SELECT run.workspace_id, ${id}::uuid, flow_id, ${version}, talk.id, node_id, variables,
      ${JSON.stringify(frames)}::jsonb, event_number, event, message_id, run.id, least(last_sequence, ${offered}::int)
    FROM flow_runs AS run
    JOIN conversations AS talk ON talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id
    WHERE run.workspace_id = ${run.workspaceId}::uuid AND run.id = ${run.id}::uuid`;
}
