import { z } from 'zod';
import { serializeOrder } from '#lib/commerce/orders/serialize-order.ts';
import { listMessages } from '#lib/messaging/conversations/list-messages.ts';
import { type MessageRow, serializeMessage } from '#lib/messaging/conversations/serialize-message.ts';
import { shownText } from '#lib/messaging/conversations/shown-text.ts';
import { inboxContentSchema } from '#lib/messaging/messages/schema.ts';
import { templatePartsSchema } from '#lib/messaging/templates/schema.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import type { ThreadMessage, ThreadPage } from './admin-operations.ts';
import { formAnswers } from './form-answers.ts';
import { readBesides } from './read-besides.ts';

/**
 * A page of a thread, newest first, with everything that the inbox shows of a message and between messages. Throws
 * `not_found` for an unknown conversation, `validation_failed` for a foreign cursor.
 */
export async function readThread(query: {
  workspaceId: string;
  conversationId: string;
  limit: number;
  cursor?: string | undefined;
}): Promise<ThreadPage> {
  const { rows, nextCursor, span } = await listMessages(query);
  const [messages, besides] = await Promise.all([
    threadMessages({ ...query, rows }),
    readBesides({ workspaceId: query.workspaceId, conversationId: query.conversationId, span }),
  ]);
  return { messages, ...besides, since: span.since?.toISOString() ?? null, next_cursor: nextCursor };
}

/** Messages of a conversation with everything that the inbox shows of them. */
export async function threadMessages({
  workspaceId,
  conversationId,
  rows,
}: {
  workspaceId: string;
  conversationId: string;
  rows: MessageRow[];
}): Promise<ThreadMessage[]> {
  const details = await detailsOf(workspaceId, rows);
  const answered = await answeredIds({ workspaceId, conversationId, details: [...details.values()] });
  const messages = await Promise.all(rows.map((row) => threadMessage(row, details.get(row.id), answered)));
  return messages.filter((message) => message !== null);
}

const detail = {
  id: true,
  kind: true,
  payload: true,
  sentById: true,
  media: { select: { error: true, voice: true } },
  order: true,
} satisfies Prisma.MessageSelect;

type Detail = Prisma.MessageGetPayload<{ select: typeof detail }> & { sentBy: string | null };

async function detailsOf(workspaceId: string, rows: MessageRow[]): Promise<Map<string, Detail>> {
  const found = await db().message.findMany({
    where: { workspaceId, id: { in: rows.map(({ id }) => id) } },
    select: detail,
  });
  const senders = [...new Set(found.flatMap(({ sentById }) => sentById ?? []))];
  const people = senders.length === 0 ? [] : await db().user.findMany({ where: { id: { in: senders } } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(found.map((one) => [one.id, { ...one, sentBy: names.get(one.sentById ?? '') ?? null }]));
}

/** Our IDs of the messages that these answer, by the channel's. */
async function answeredIds({
  workspaceId,
  conversationId,
  details,
}: {
  workspaceId: string;
  conversationId: string;
  details: Detail[];
}): Promise<Map<string | null, string>> {
  const channelIds = details.flatMap(({ payload }) => references.safeParse(payload).data?.context?.message_id ?? []);
  if (channelIds.length === 0) return new Map();
  const found = await db().message.findMany({
    where: { workspaceId, conversationId, channelId: { in: channelIds } },
    select: { id: true, channelId: true },
  });
  return new Map(found.map(({ id, channelId }) => [channelId, id]));
}

/** For messages of both directions. */
const references = z.object({
  context: z.object({ message_id: z.string() }).optional().catch(undefined),
  reaction: z
    .object({ message_id: z.string(), emoji: z.string().nullable(), quiet: z.boolean().default(false) })
    .optional()
    .catch(undefined),
});
const inboundPayload = z.object({
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().nullish(),
      address: z.string().nullish(),
    })
    .optional()
    .catch(undefined),
  nfm_reply: z.object({ response: z.unknown() }).optional().catch(undefined),
});
const outboundPayload = z.object({
  buttons: z.array(z.object({ title: z.string() })).catch([]),
  template_parts: templatePartsSchema.nullable().catch(null),
});

/** Null for a message that was moved or deleted between the two reads. */
async function threadMessage(
  row: MessageRow,
  detail: Detail | undefined,
  answered: Map<string | null, string>,
): Promise<ThreadMessage | null> {
  if (!detail) return null;
  const inbound = row.direction === 'inbound' ? inboundPayload.safeParse(detail.payload).data : undefined;
  const outbound = row.direction === 'outbound' ? outboundPayload.safeParse(detail.payload).data : undefined;
  const { context, reaction = null } = references.safeParse(detail.payload).data ?? {};
  const repliesTo = context?.message_id ?? null;
  const content =
    row.direction === 'outbound' && !reaction ? inboxContentSchema.safeParse(detail.payload).data : undefined;
  return {
    ...(await serializeMessage(row)),
    text: shownText(row),
    kind: detail.kind,
    sent_by: detail.sentBy,
    reply_to: repliesTo,
    reply_to_id: answered.get(repliesTo) ?? null,
    reaction,
    location: inbound?.location ?? null,
    order: detail.order && orderOf(detail.order),
    buttons: outbound?.buttons.map(({ title }) => title) ?? [],
    template_parts: outbound?.template_parts ?? null,
    form: inbound?.nfm_reply ? formAnswers(inbound.nfm_reply.response) : null,
    voice: detail.media?.voice ?? false,
    media_state: row.mediaState,
    media_error: detail.media?.error ?? null,
    content: content ?? null,
    retryable: (row.error as { retryable?: boolean } | null)?.retryable === true,
  };
}

function orderOf(order: NonNullable<Detail['order']>): NonNullable<ThreadMessage['order']> {
  const { conversation_id, customer_name, phone, ...shown } = serializeOrder({
    ...order,
    customerName: null,
    phone: null,
  });
  return shown;
}
