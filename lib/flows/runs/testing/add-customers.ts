import { db } from '#lib/platform/database/db.ts';

/**
 * Adds customers who wait in a flow as the only one in the workspace does, each of whom has been through it before.
 */
export async function addCustomers({ workspaceId, count }: { workspaceId: string; count: number }): Promise<void> {
  await db().$executeRaw`
    WITH people AS (
      INSERT INTO contacts (workspace_id, id, phone, phone_key)
      SELECT ${workspaceId}::uuid, gen_random_uuid(), '+' || phone, phone
      FROM generate_series(919810000000, 919810000000 + ${count}::bigint - 1) AS phone RETURNING *
    ), talks AS (
      INSERT INTO conversations (workspace_id, id, contact_id, number_id, state)
      SELECT people.workspace_id, gen_random_uuid(), people.id, known.number_id, 'flow'
      FROM people JOIN conversations AS known USING (workspace_id) RETURNING *
    )
    INSERT INTO flow_runs (workspace_id, id, flow_id, version, conversation_id, state, node_id, waiting_for, ended_at)
    SELECT talks.workspace_id, gen_random_uuid(), flow_id, version, talks.id, past.state, node_id, waiting_for, ended
    FROM talks JOIN flow_runs AS known ON known.workspace_id = talks.workspace_id
    CROSS JOIN (VALUES ('waiting'::"FlowRunState", NULL), ('completed', now())) AS past (state, ended)`;
}
