import { db } from '#lib/platform/database/db.ts';
import type { Checklist } from './admin-operations.ts';

/** Checks which of a workspace's first steps have been taken. */
export async function readChecklist({ workspaceId }: { workspaceId: string }): Promise<Checklist> {
  const [row] = await db().$queryRaw<[Checklist]>`
    WITH own AS (SELECT ${workspaceId}::uuid AS id)
    SELECT
      EXISTS (SELECT FROM numbers WHERE workspace_id = own.id AND status = 'connected') AS number_connected,
      EXISTS (SELECT FROM api_keys WHERE workspace_id = own.id AND last_used_at IS NOT NULL) AS api_called,
      EXISTS (SELECT FROM contacts WHERE workspace_id = own.id) AS contact_added,
      EXISTS (SELECT FROM conversations WHERE workspace_id = own.id AND last_inbound_at IS NOT NULL) AS customer_wrote,
      EXISTS (SELECT FROM messages WHERE workspace_id = own.id AND direction = 'outbound') AS message_sent,
      EXISTS (SELECT FROM webhooks WHERE workspace_id = own.id) AS webhook_added,
      EXISTS (SELECT FROM flows WHERE workspace_id = own.id AND published_version IS NOT NULL) AS flow_published,
      (SELECT count(*) FROM members WHERE workspace_id = own.id) > 1
        OR EXISTS (SELECT FROM invitations WHERE workspace_id = own.id) AS member_invited
    FROM own`;
  return row;
}
