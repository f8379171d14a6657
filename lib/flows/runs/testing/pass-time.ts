import { db } from '#lib/platform/database/db.ts';

/** Makes everything that a workspace's conversations and runs remember so many milliseconds older. */
export async function passTime(workspaceId: string, ms: number): Promise<void> {
  await db().$transaction([
    db().$executeRaw`
      UPDATE messages SET timestamp = timestamp - make_interval(secs => ${ms / 1000}),
        created_at = created_at - make_interval(secs => ${ms / 1000})
      WHERE workspace_id = ${workspaceId}::uuid`,
    db().$executeRaw`
      UPDATE conversations SET last_inbound_at = last_inbound_at - make_interval(secs => ${ms / 1000}),
        last_message_at = last_message_at - make_interval(secs => ${ms / 1000}),
        state_since = state_since - make_interval(secs => ${ms / 1000}),
        given_back_at = given_back_at - make_interval(secs => ${ms / 1000})
      WHERE workspace_id = ${workspaceId}::uuid`,
    db().$executeRaw`
      UPDATE flow_runs SET waiting_until = waiting_until - make_interval(secs => ${ms / 1000}),
        updated_at = updated_at - make_interval(secs => ${ms / 1000}), waiting_for = (
          SELECT jsonb_object_agg(key, CASE WHEN key IN ('until', 'collectUntil') THEN
            to_jsonb(to_char((value #>> '{}')::timestamptz AT TIME ZONE 'UTC' - make_interval(secs => ${ms / 1000}),
              'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ELSE value END)
          FROM jsonb_each(waiting_for))
      WHERE workspace_id = ${workspaceId}::uuid`,
  ]);
}
