import { DomainError } from '#lib/contract/errors.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';
import { eraseEvents } from '#lib/webhooks/events/erase-events.ts';
import { channelIdsSql } from './channel-ids-sql.ts';
import { type ContactWhere, contactWhere, findContactId } from './contact-where.ts';

/** Long, because someone may have written for years. */
const TRANSACTION = { timeout: 120_000 };
const FILES_AT_A_TIME = 20;
/** In seconds. */
const RETRY_AFTER = 30;

/**
 * Erases a person, by ID (even of a contact that was merged since) or phone in any format: the contact, its conversations
 * with their messages, files, orders and flow runs, all events and deliveries about them under any ID that they had
 * (docs/decisions/285), and the name in the audit log. Files are deleted first, inside the transaction: if one cannot be
 * removed, nothing else is erased and the request can be repeated. If the person writes again, they are a new contact. Throws
 * `not_found`, `service_unavailable` while a file cannot be removed.
 */
export async function eraseContact({
  workspaceId,
  contact: idOrPhone,
}: {
  workspaceId: string;
  contact: string;
}): Promise<{ success: true; id: string }> {
  const where = await contactWhere({ workspaceId, idOrPhone });
  return retriedTransaction((tx) => erase({ tx, workspaceId, where }), TRANSACTION);
}

async function erase({
  tx,
  workspaceId,
  where,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  where: ContactWhere;
}): Promise<{ success: true; id: string }> {
  const contactId = await findContactId({ tx, workspaceId, where });
  const [locked] = await tx.$queryRaw<{ ids: string[]; mergedIds: string[] }[]>`
    SELECT ${channelIdsSql('contacts')} AS ids, merged_ids AS "mergedIds" FROM contacts
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${contactId}::uuid FOR UPDATE`;
  // While this request waited, another erased the contact, or it was merged with the one that remains.
  if (!locked) return erase({ tx, workspaceId, where });
  // Without further messages from here on, since these hold a lock on their conversation.
  const conversations = await tx.$queryRaw<{ id: string; mergedIds: string[] }[]>`
    SELECT id, merged_ids AS "mergedIds" FROM conversations
    WHERE workspace_id = ${workspaceId}::uuid AND contact_id = ${contactId}::uuid ORDER BY id FOR UPDATE`;
  const conversationIds = conversations.map(({ id }) => id);
  const messages = await tx.message.findMany({
    where: { workspaceId, conversationId: { in: conversationIds } },
    select: { id: true, media: { select: { filename: true } } },
  });
  await notifyConversations({
    tx,
    changes: conversationIds.map((conversationId) => ({ workspaceId, conversationId })),
  });
  const channelIds = await withoutOthers({ tx, workspaceId, contactId, channelIds: locked.ids });
  await tx.auditEntry.updateMany({
    where: { workspaceId, targetId: { in: [contactId, ...locked.mergedIds] } },
    data: { targetName: null },
  });
  // Everything else belongs to the contact and is deleted with it.
  await tx.contact.delete({ where: { workspaceId_id: { workspaceId, id: contactId } } });
  // Last: a transaction that recorded an event about one of these rows has committed by now, so it is found.
  await eraseEvents({
    ...{ tx, workspaceId, channelIds },
    conversationIds: conversations.flatMap(({ id, mergedIds }) => [id, ...mergedIds]),
    messageIds: messages.map(({ id }) => id),
  });
  await tx.$executeRaw`
    DELETE FROM channel_notices
    WHERE workspace_id = ${workspaceId}::uuid
      AND value::text LIKE ANY (${channelIds.map((id) => `%${escapeLike(id)}%`)})`;
  const paths = messages.flatMap(({ id: messageId, media }) =>
    media ? mediaPath({ workspaceId, messageId, filename: media.filename }) : [],
  );
  await removeFiles(paths);
  return { success: true as const, id: contactId };
}

async function removeFiles(paths: string[]): Promise<void> {
  try {
    for (let start = 0; start < paths.length; start += FILES_AT_A_TIME) {
      await Promise.all(paths.slice(start, start + FILES_AT_A_TIME).map((path) => mediaStore().remove({ path })));
    }
  } catch (cause) {
    const detail =
      'The contact’s files cannot be deleted at the moment, so the contact was not erased. Try again later; if that does ' +
      'not help, the operator has to check where files are stored.';
    throw new DomainError('service_unavailable', detail, { retryAfter: RETRY_AFTER, cause });
  }
}

/** A number that the person gave up may be someone else's by now. */
async function withoutOthers({
  tx,
  workspaceId,
  contactId,
  channelIds,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  contactId: string;
  channelIds: string[];
}): Promise<string[]> {
  const phones = channelIds.map((id) => `+${id}`);
  const others = await tx.contact.findMany({
    where: {
      ...{ workspaceId, id: { not: contactId } },
      OR: [{ phone: { in: phones } }, { waId: { in: channelIds } }, { userId: { in: channelIds } }],
    },
    select: { phone: true, waId: true, userId: true },
  });
  const taken = new Set(others.flatMap(({ phone, waId, userId }) => [phone?.slice(1), waId, userId]));
  return [...new Set(channelIds)].filter((id) => !taken.has(id));
}
