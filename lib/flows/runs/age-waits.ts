import type { Database } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';

/**
 * Brings what the runs of these conversations wait for `hours` nearer, and hands the runs to new runners, because theirs sleep
 * until the old time. A wait that is over by then has ended just now: one that ended long ago would count as missed.
 */
export async function ageWaits({
  tx,
  workspaceId,
  conversationIds,
  hours,
}: {
  tx: Database;
  workspaceId: string;
  conversationIds: string[];
  hours: number;
}): Promise<void> {
  const aged = await tx.$queryRaw<{ id: string }[]>`
    UPDATE flow_runs SET revision = revision + 1, updated_at = now(),
      waiting_until = greatest(waiting_until - make_interval(hours => ${hours}), least(waiting_until, now())),
      waiting_for = (
        SELECT jsonb_object_agg(key, CASE WHEN key IN ('until', 'collectUntil') THEN
          to_jsonb(to_char((value #>> '{}')::timestamptz AT TIME ZONE 'UTC' - make_interval(hours => ${hours}),
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ELSE value END)
        FROM jsonb_each(waiting_for))
    WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (${conversationIds}::uuid[]) AND state = 'waiting'
    RETURNING id`;
  await enqueueEvents({ tx, events: aged.map(({ id: runId }) => flowRunContinued.create({ workspaceId, runId })) });
}
