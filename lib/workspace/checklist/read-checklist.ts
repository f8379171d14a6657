import { db, Prisma } from '#lib/platform/database/db.ts';
import type { Checklist } from './admin-operations.ts';

/**
 * Whether a workspace has a row. It is looked for in the order of the key; an EXISTS may read the whole table, where the
 * planner expects a row of any workspace within a few others.
 */
const has = (table: string, condition = Prisma.sql`true`) => Prisma.sql`(
  SELECT true FROM ${Prisma.raw(table)} WHERE workspace_id = own.id AND ${condition} ORDER BY workspace_id, id LIMIT 1
) IS NOT NULL`;

/** Checks which of a workspace's first steps have been taken. */
export async function readChecklist({ workspaceId }: { workspaceId: string }): Promise<Checklist> {
  const [row] = await db().$queryRaw<[Checklist]>`
    WITH own AS (SELECT ${workspaceId}::uuid AS id)
    SELECT
      ${has('numbers', Prisma.sql`status = 'connected' AND disconnected_at IS NULL`)} AS number_connected,
      ${has('api_keys', Prisma.sql`last_used_at IS NOT NULL`)} AS api_called,
      ${has('contacts')} AS contact_added,
      ${has('conversations', Prisma.sql`last_inbound_at IS NOT NULL`)} AS customer_wrote,
      ${has('messages', Prisma.sql`direction = 'outbound'`)} AS message_sent,
      ${has('webhooks')} AS webhook_added,
      ${has('flows', Prisma.sql`published_version IS NOT NULL`)} AS flow_published,
      (SELECT count(*) FROM members WHERE workspace_id = own.id) > 1
        OR EXISTS (SELECT FROM invitations WHERE workspace_id = own.id) AS member_invited
    FROM own`;
  return row;
}
