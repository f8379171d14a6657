import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import { takeOver } from './take-over.ts';

/** A contact who is known by only one of the two, and the number and user ID that a receipt shows for them. */
export type ShownIdentity = { workspaceId: string; contactId: string; waId: string; userId: string };

/**
 * Applies what receipts reveal about identities: someone known by their number has this user ID, or someone known by the user
 * ID has this number. A contact that is known by the other alone is merged. An ID that belongs to someone else stays there:
 * a message will tell. Idempotent.
 */
export async function joinShownIdentities(shown: ShownIdentity[]): Promise<void> {
  // Each person and each ID once.
  const byPerson = new Map(shown.map((one) => [`${one.workspaceId} ${one.contactId}`, one]));
  const each = [...new Map([...byPerson.values()].map((one) => [`${one.workspaceId} ${one.userId}`, one])).values()];
  if (each.length === 0) return;
  const noted = await retryConflicts(() => noteUserIds(each));
  for (const one of each) if (!noted.has(one.contactId)) await retryConflicts(() => join(one));
}

/** Nearly always, the user ID is new to us, and no one else has it. Returns the contacts that have it now. */
async function noteUserIds(shown: ShownIdentity[]): Promise<Set<string>> {
  const rows = shown.map(({ workspaceId, contactId, userId }, position) => ({
    position,
    workspace_id: workspaceId,
    contact_id: contactId,
    user_id: userId,
  }));
  const noted = await prepared<{ id: string }>(
    'note_user_ids',
    Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
        (position int, workspace_id uuid, contact_id uuid, user_id text)
      WHERE ${boundedBatch('position')}
    ), locked AS MATERIALIZED (
      SELECT contact.workspace_id, contact.id, given.user_id
      FROM given CROSS JOIN LATERAL (
        SELECT workspace_id, id FROM contacts
        WHERE contacts.workspace_id = given.workspace_id AND contacts.id = contact_id
          AND contacts.user_id IS NULL AND contacts.phone_key IS NOT NULL
        FOR UPDATE
      ) AS contact
      WHERE NOT EXISTS (
        SELECT FROM contacts AS other
        WHERE other.workspace_id = given.workspace_id AND other.user_id = given.user_id OFFSET 0)
    )
    UPDATE contacts AS contact SET user_id = locked.user_id, updated_at = now()
    FROM locked WHERE contact.workspace_id = locked.workspace_id AND contact.id = locked.id
    RETURNING contact.id`,
  );
  return new Set(noted.map(({ id }) => id));
}

async function join({ workspaceId, waId, userId }: ShownIdentity) {
  const phoneKey = keyOfWaId(waId);
  const found = await db().contact.findMany({
    where: { workspaceId, OR: [{ phoneKey }, { userId }] },
    select: { id: true, phoneKey: true, userId: true },
  });
  const byUserId = found.find((contact) => contact.userId === userId);
  const byPhone = found.find((contact) => contact.phoneKey === phoneKey);
  if (!byUserId || byUserId.phoneKey !== null || (byPhone && byPhone.userId !== null)) return;
  await takeOver({ workspaceId, phoneKey, sender: { waId, userId } }, byUserId.id);
}
