import { createHash } from 'node:crypto';
import { DomainError } from '#lib/contract/errors.ts';
import { canonicalJson } from '#lib/platform/canonical-json.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';
import type { RunEvent } from '../nodes/contract/executor.ts';
import type { JsonValue } from '../template/variables.ts';
import { endsNowSql } from './ends-now-sql.ts';
import type { EventClaim } from './event-url.ts';

/**
 * Stores the payload of a run's next event, and wakes the run if it waits for it; otherwise the run finds it when it gets
 * there. That of a failed run goes to the run that repeats it. Posting it again changes nothing and gets the same response.
 * Throws `not_found` when the run is gone, and `conflict` when it no longer waits for this event, or took another one.
 */
export async function receiveEvent({
  body,
  ...claim
}: EventClaim & { body: JsonValue }): Promise<{ success: true; run_id: string }> {
  const digest = createHash('sha256').update(canonicalJson(body)).digest('base64url');
  const runId = await retriedTransaction((tx) => keepEvent({ tx, ...claim, body, digest }));
  return { success: true, run_id: runId };
}

type Posted = EventClaim & { tx: Prisma.TransactionClient; body: JsonValue; digest: string };

/** Returns the run that keeps the event, or took it. */
async function keepEvent({ tx, body, digest, ...claim }: Posted): Promise<string> {
  const { workspaceId, runId, number } = claim;
  const event = JSON.stringify({ body, digest });
  const [kept] = await tx.$queryRaw<{ isAwaited: boolean }[]>`
    WITH run AS MATERIALIZED (
      SELECT workspace_id, id, state = 'waiting' AND coalesce((waiting_for ->> 'event')::boolean, false) AS is_awaited
      FROM flow_runs
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${runId}::uuid AND state IN ('running', 'waiting')
        AND event_number = ${number} AND event IS NULL
      FOR NO KEY UPDATE
    )
    UPDATE flow_runs SET event = ${event}::jsonb,
      -- A run that is not there yet keeps its revision: it does not move, and checks when it arrives.
      revision = revision + is_awaited::int, updated_at = now(),
      waiting_until = CASE WHEN is_awaited THEN now() ELSE waiting_until END,
      waiting_for = CASE WHEN is_awaited THEN ${endsNowSql('waiting_for')} ELSE waiting_for END
    FROM run WHERE flow_runs.workspace_id = run.workspace_id AND flow_runs.id = run.id
    RETURNING is_awaited AS "isAwaited"`;
  if (kept?.isAwaited) await enqueueEvents({ tx, events: [flowRunContinued.create({ workspaceId, runId })] });
  if (kept || (await hasTaken({ tx, ...claim, digest }))) return runId;
  const rerun = await rerunOf({ tx, workspaceId, runId });
  if (!rerun) throw new DomainError('conflict', 'The flow no longer waits for this event.');
  return keepEvent({ tx, ...claim, runId: rerun.id, body, digest });
}

/** Whether the run has this event already. Throws when it has another one. */
async function hasTaken({ tx, workspaceId, runId, number, digest }: Omit<Posted, 'body'>): Promise<boolean> {
  const run = await tx.flowRun.findUnique({
    where: { workspaceId_id: { workspaceId, id: runId } },
    select: { event: true, eventNumber: true },
  });
  if (!run) throw new DomainError('not_found', 'The flow that waited for this event no longer exists.');
  if (run.eventNumber === number && run.event !== null) {
    requireSame((run.event as RunEvent).digest, digest);
    return true;
  }
  const taken = await tx.flowRunStep.findFirst({
    where: {
      ...{ workspaceId, runId, nodeType: 'wait_for_event', handle: 'event' },
      output: { path: ['event_number'], equals: number },
    },
    select: { output: true },
  });
  if (!taken) return false;
  requireSame((taken.output as { event_digest?: string }).event_digest, digest);
  return true;
}

function requireSame(taken: string | undefined, given: string): void {
  if (taken === undefined || taken === given) return;
  throw new DomainError('conflict', 'The flow has taken another event already. It takes one at each address.');
}

/** The newest run that repeats a failed one; found by its conversation, which has an index. */
async function rerunOf({ tx, workspaceId, runId }: Omit<EventClaim, 'number'> & { tx: Prisma.TransactionClient }) {
  const { conversationId, state } = await tx.flowRun.findUniqueOrThrow({
    where: { workspaceId_id: { workspaceId, id: runId } },
    select: { conversationId: true, state: true },
  });
  if (state !== 'failed') return null;
  return tx.flowRun.findFirst({
    where: { workspaceId, conversationId, rerunOfId: runId },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
}
