import { notFound } from '#lib/contract/errors.ts';
import { numberFor } from '#lib/messaging/contacts/number-for.ts';
import { personAt } from '#lib/messaging/contacts/person-at.ts';
import { openConversation } from '#lib/messaging/conversations/open-conversation.ts';
import { writeState } from '#lib/messaging/conversations/write-state.ts';
import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { tieToRequest } from '#lib/workspace/requests/tie-to-request.ts';
import { getFlowVersion } from '../definitions/get-flow-version.ts';
import type { Variables } from '../template/variables.ts';
import { endRuns } from './end-runs.ts';
import { liveVersion } from './live-version.ts';
import { offerMessages } from './offer-messages.ts';
import { readContactVariables } from './read-contact-variables.ts';
import { requireFree } from './require-free.ts';

/**
 * Starts a flow's published version with the phone `to`, whose owner need not have written, or with the person of that
 * user ID; a runner takes it up from there. With `idempotencyKey` the run is tied to the request, so that a retry finds
 * it. Throws `not_found`, `conflict` for a draft and for a conversation that someone leads, `validation_failed` at `to` and
 * above the workspace's limit of runs, `number_not_connected`.
 */
export async function startFlowWith({
  workspaceId,
  flowId,
  to,
  variables = {},
  idempotencyKey,
}: {
  workspaceId: string;
  flowId: string;
  to: string;
  variables?: Variables | undefined;
  idempotencyKey?: string | undefined;
}): Promise<{ runId: string }> {
  const { version, startId } = await publishedStart({ workspaceId, flowId });
  // Before the transaction, because these reads use other connections.
  const talk = await talkWith({ workspaceId, to });
  const offered = talk.conversationId ? await offerMessages({ workspaceId, conversationId: talk.conversationId }) : 0;
  const runId = newId();
  await retriedTransaction(async (tx) => {
    await requireRoom({ tx, workspaceId, quota: 'flow_runs' });
    await tieToRequest({ tx, workspaceId, key: idempotencyKey, resourceId: runId });
    const conversationId = talk.phone ? await openConversation({ tx, workspaceId, ...talk }) : talk.conversationId;
    await requireFree({ tx, workspaceId, conversationId });
    await endParked({ tx, workspaceId, conversationId, flowId });
    const known = await readContactVariables({ tx, workspaceId, conversationId });
    if (!known) throw notFound('conversation');
    await tx.flowRun.create({
      data: {
        // What the customer has written so far does not answer what the flow asks. What has just come is left to the flows.
        heardSequence: Math.min(known.lastSequence, offered),
        ...{ workspaceId, id: runId, flowId, version, conversationId, nodeId: startId },
        variables: { ...known.variables, message: '', ...variables } as Prisma.InputJsonObject,
      },
    });
    await writeState({ tx, workspaceId, conversationId, state: 'flow' });
    await enqueueEvents({ tx, events: [flowRunContinued.create({ workspaceId, runId })] });
  });
  return { runId };
}

/** The flow waits for a time in this conversation, and begins again (docs/decisions/075). */
async function endParked({
  flowId,
  ...place
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
  flowId: string;
}): Promise<void> {
  const { conversationId } = place;
  await endRuns({
    ...place,
    which: Prisma.sql`run.conversation_id = ${conversationId}::uuid AND run.flow_id = ${flowId}::uuid
      AND ${parkedSql('run')}`,
    state: 'cancelled',
    error: 'The flow began again.',
  });
}

async function publishedStart({ workspaceId, flowId }: { workspaceId: string; flowId: string }) {
  const flow = await db().flow.findUnique({
    where: { workspaceId_id: { workspaceId, id: flowId } },
    select: { publishedVersion: true, deletedAt: true },
  });
  const version = liveVersion(flow);
  const { nodes } = await getFlowVersion({ workspaceId, flowId, version });
  return { version, startId: nodes.find(({ type }) => type === 'start')?.id ?? '' };
}

/** The conversation to start in; for a phone also what is needed to open it. */
async function talkWith({ workspaceId, to }: { workspaceId: string; to: string }) {
  const person = await personAt({ workspaceId, to });
  if (!person.phone) return person;
  const { id: numberId } = await numberFor({ workspaceId, phone: person.phone });
  const talk = await db().conversation.findFirst({
    where: { workspaceId, numberId, contact: { phoneKey: person.phone.key } },
    select: { id: true },
  });
  return { phone: person.phone, numberId, conversationId: talk?.id ?? null };
}
