import type { Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Phone } from '#lib/platform/phones/parse-phone.ts';

/**
 * Finds or creates the conversation of a number with a phone, and its contact, as a send does.
 */
export async function openConversation({
  tx,
  workspaceId,
  numberId,
  phone,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  numberId: string;
  phone: Phone;
}): Promise<string> {
  const [conversation] = await tx.$queryRaw<{ id: string }[]>`
    WITH contact AS (
      INSERT INTO contacts AS present (workspace_id, id, phone, phone_key)
      VALUES (${workspaceId}::uuid, ${newId()}::uuid, ${phone.e164}, ${phone.key})
      ON CONFLICT (workspace_id, phone_key) DO UPDATE SET phone = present.phone
      RETURNING id
    )
    INSERT INTO conversations AS present (workspace_id, id, number_id, contact_id)
    SELECT ${workspaceId}::uuid, ${newId()}::uuid, ${numberId}::uuid, id FROM contact
    ON CONFLICT (workspace_id, number_id, contact_id) DO UPDATE SET updated_at = present.updated_at
    RETURNING id`;
  return conversation?.id ?? '';
}
