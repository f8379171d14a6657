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
 * there. Posting it again changes nothing and gets the same response. Throws `not_found` when the run is gone, and
 * `conflict` when it no longer waits for this event, or took another one.
 */
export async function receiveEvent({
  workspaceId,
  runId,
  number,
  body,
}: EventClaim & { body: JsonValue }): Promise<{ success: true; run_id: string }> {
  const digest = createHash('sha256').update(canonicalJson(body)).digest('base64url');
  const event = JSON.stringify({ body, digest });
  await retriedTransaction(async (tx) => {
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
    if (!kept) await refuseUnlessKept({ tx, workspaceId, runId, number, digest });
  });
  return { success: true, run_id: runId };
}

async function refuseUnlessKept({
  tx,
  workspaceId,
  runId,
  number,
  digest,
}: EventClaim & { tx: Prisma.TransactionClient; digest: string }): Promise<void> {
  const run = await tx.flowRun.findUnique({
    where: { workspaceId_id: { workspaceId, id: runId } },
    select: { event: true, eventNumber: true },
  });
  if (!run) throw new DomainError('not_found', 'The flow that waited for this event no longer exists.');
  if (run.eventNumber === number && run.event !== null) return refuseOther((run.event as RunEvent).digest, digest);
  const taken = await tx.flowRunStep.findFirst({
    where: {
      ...{ workspaceId, runId, nodeType: 'wait_for_event', handle: 'event' },
      output: { path: ['event_number'], equals: number },
    },
    select: { output: true },
  });
  if (!taken) throw new DomainError('conflict', 'The flow no longer waits for this event.');
  refuseOther((taken.output as { event_digest?: string }).event_digest, digest);
}

function refuseOther(taken: string | undefined, given: string): void {
  if (taken === undefined || taken === given) return;
  throw new DomainError('conflict', 'The flow has taken another event already. It takes one at each address.');
}
