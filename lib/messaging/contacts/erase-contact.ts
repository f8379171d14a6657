import { type Database, db, Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { eraseEvents, sweepEvents } from '#lib/webhooks/events/erase-events.ts';
import { namesSomeoneSql } from '#lib/webhooks/events/names-someone-sql.ts';
import { channelIdsSql } from './channel-ids-sql.ts';
import { type ContactWhere, contactWhere, findContactId } from './contact-where.ts';
import { eraseFlowTests } from './erase-flow-tests.ts';
import { outOfTime } from './erase-messages.ts';
import { hasFileIn } from './has-file-in.ts';
import { shortenHistory } from './shorten-history.ts';

/** In ms: how long an erasure deletes files and a long history until it has to be repeated. */
export const ERASING_MS = 20_000;
/** Long, because someone may have written for years. */
const TRANSACTION = { timeout: 120_000 };

/** What is gone before the transaction that erases a person: what remains of it is little. */
type Swept = { conversationIds: Set<string>; channelIds: Set<string>; since: Date };

/**
 * Erases a person, by ID (even of a contact that was merged since), user ID or phone in any format: the contact, its
 * conversations with their messages, files, orders and flow runs, all events and deliveries about them under any ID that
 * they had (docs/decisions/285), the tests of flows saved with them, and the name in the audit log. If the person writes
 * again, they are a new contact. Throws `not_found`, and `service_unavailable` if a file cannot be removed or something is
 * left after `withinMs`: then, the contact remains with what is left, and the request can be repeated.
 *
 * Events, files and a long history go first, in pieces (docs/decisions/400). `swept` is from {@link sweepContacts} for the
 * person.
 */
export async function eraseContact({
  workspaceId,
  contact: idOrPhone,
  swept: given,
  withinMs = ERASING_MS,
}: {
  workspaceId: string;
  contact: string;
  swept?: Swept;
  withinMs?: number;
}): Promise<{ success: true; id: string }> {
  const where = await contactWhere({ workspaceId, idOrPhone });
  let until: number | undefined;
  for (let swept = given; ; swept = undefined) {
    const contactId = await findContactId({ tx: db(), workspaceId, where });
    // Before the history, by which it finds events of earlier versions.
    const gone = swept ?? (await sweepContacts({ workspaceId, contactIds: [contactId] }));
    until ??= performance.now() + withinMs;
    await shortenHistory({ workspaceId, contactId, until });
    const id = await retriedTransaction((tx) => erase({ tx, workspaceId, where, swept: gone }), TRANSACTION);
    if (id) return { success: true, id };
    if (performance.now() >= until) throw outOfTime();
  }
}

/** Deletes the events about people so far. */
export async function sweepContacts({
  workspaceId,
  contactIds,
}: {
  workspaceId: string;
  contactIds: string[];
}): Promise<Swept> {
  const names = { conversationIds: new Set<string>(), channelIds: new Set<string>() };
  for (const contactId of contactIds) {
    const person = await namesOf({ tx: db(), workspaceId, contactId });
    for (const id of person.conversationIds) names.conversationIds.add(id);
    for (const id of person.channelIds) names.channelIds.add(id);
  }
  const since = await sweepEvents({
    ...{ workspaceId, conversationIds: [...names.conversationIds], channelIds: [...names.channelIds] },
  });
  return { ...names, since };
}

/** Returns the contact's ID; null if, in the meantime, the person got a file, or names under which nothing was swept. */
async function erase({
  tx,
  workspaceId,
  where,
  swept,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  where: ContactWhere;
  swept: Swept;
}): Promise<string | null> {
  const contactId = await findContactId({ tx, workspaceId, where });
  const [locked] = await tx.$queryRaw<{ mergedIds: string[] }[]>`
    SELECT merged_ids AS "mergedIds" FROM contacts
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${contactId}::uuid FOR UPDATE`;
  // While this request waited, another erased the contact, or it was merged with the one that remains.
  if (!locked) return erase({ tx, workspaceId, where, swept });
  // Without further messages from here on, since these hold a lock on their conversation.
  const conversations = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM conversations
    WHERE workspace_id = ${workspaceId}::uuid AND contact_id = ${contactId}::uuid ORDER BY id FOR UPDATE`;
  const names = await namesOf({ tx, workspaceId, contactId });
  const isSwept =
    names.conversationIds.every((id) => swept.conversationIds.has(id)) &&
    names.channelIds.every((id) => swept.channelIds.has(id));
  if (!isSwept) return null;
  const conversationIds = conversations.map(({ id }) => id);
  const [file] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM messages WHERE ${hasFileIn({ workspaceId, conversationIds })} LIMIT 1`;
  if (file) return null;
  const theirs = { workspaceId, conversationId: { in: conversationIds } };
  const runs = await tx.flowRun.findMany({ where: theirs, select: { id: true } });
  await notifyConversations({
    tx,
    changes: conversations.map(({ id: conversationId }) => ({ workspaceId, conversationId })),
  });
  const contactIds = [contactId, ...locked.mergedIds];
  await tx.auditEntry.updateMany({
    where: { workspaceId, targetId: { in: contactIds } },
    data: { targetName: null },
  });
  await eraseFlowTests({ tx, workspaceId, contactIds, channelIds: names.channelIds });
  // Everything else belongs to the contact and is deleted with it.
  await tx.contact.delete({ where: { workspaceId_id: { workspaceId, id: contactId } } });
  // Last: a transaction that recorded an event or a response about one of these rows has committed by now, so it is found.
  await tx.$executeRaw`
    UPDATE idempotency_records SET body = NULL
    WHERE workspace_id = ${workspaceId}::uuid AND run_id = ANY (${runs.map(({ id }) => id)}::uuid[])`;
  await eraseEvents({ tx, workspaceId, ...names, since: swept.since });
  await tx.$executeRaw`
    DELETE FROM channel_notices
    WHERE workspace_id = ${workspaceId}::uuid AND ${namesSomeoneSql(Prisma.sql`value::text`, names.channelIds)}`;
  return contactId;
}

type Person = { tx: Database; workspaceId: string; contactId: string };

/** How events name a person, with the IDs of what was merged. */
async function namesOf({ tx, workspaceId, contactId }: Person) {
  const [contact] = await tx.$queryRaw<{ ids: string[] }[]>`
    SELECT ${channelIdsSql('contacts')} AS ids FROM contacts
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${contactId}::uuid`;
  const conversations = await tx.conversation.findMany({
    where: { workspaceId, contactId },
    select: { id: true, mergedIds: true },
  });
  return {
    conversationIds: conversations.flatMap(({ id, mergedIds }) => [id, ...mergedIds]),
    channelIds: await withoutOthers({ tx, workspaceId, contactId, channelIds: contact?.ids ?? [] }),
  };
}

/** A number that the person gave up may be someone else's by now. */
async function withoutOthers({
  tx,
  workspaceId,
  contactId,
  channelIds,
}: Person & { channelIds: string[] }): Promise<string[]> {
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
