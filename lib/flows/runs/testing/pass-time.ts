import { db } from '#lib/platform/database/db.ts';

/**
 * Makes every stored time of a workspace's conversations and runs this many ms older. A wait whose time is over by then
 * ended just now: Parley was there, and not away.
 */
export async function passTime(workspaceId: string, ms: number): Promise<void> {
  const seconds = ms / 1000;
  await db().$executeRaw`
    WITH messages_aged AS (
      UPDATE messages SET timestamp = timestamp - make_interval(secs => ${seconds}),
        created_at = created_at - make_interval(secs => ${seconds})
      WHERE workspace_id = ${workspaceId}::uuid
    ), conversations_aged AS (
      UPDATE conversations SET last_inbound_at = last_inbound_at - make_interval(secs => ${seconds}),
        last_message_at = last_message_at - make_interval(secs => ${seconds}),
        state_since = state_since - make_interval(secs => ${seconds}),
        given_back_at = given_back_at - make_interval(secs => ${seconds})
      WHERE workspace_id = ${workspaceId}::uuid
    )
    UPDATE flow_runs SET
      waiting_until = greatest(waiting_until - make_interval(secs => ${seconds}), least(waiting_until, now())),
      updated_at = updated_at - make_interval(secs => ${seconds}), waiting_for = (
        SELECT jsonb_object_agg(key, CASE WHEN key IN ('until', 'collectUntil') THEN
          to_jsonb(to_char((value #>> '{}')::timestamptz AT TIME ZONE 'UTC' - make_interval(secs => ${seconds}),
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ELSE value END)
        FROM jsonb_each(waiting_for))
    WHERE workspace_id = ${workspaceId}::uuid`;
}
