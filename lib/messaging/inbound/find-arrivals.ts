import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import type { InboundMessage } from './inbound-message.ts';

/** The fields of a stored contact that a message can change. */
export type KnownContact = {
  id: string;
  phone: string | null;
  phoneKey: string | null;
  waId: string | null;
  userId: string | null;
  name: string | null;
  nameFromProfile: boolean;
  /** Numbers as digits, and user IDs, that were given up. */
  formerIds: string[];
};

/** A new message, with its destination and the contacts known under its sender's identities. */
export type Arrival = {
  message: InboundMessage;
  workspaceId: string;
  numberId: string;
  phoneKey: string | null;
  byPhone: KnownContact | null;
  byUserId: KnownContact | null;
  /** Known under the number or user ID that the sender just gave up. */
  former: KnownContact | null;
  /** Known under the user ID that was given up, if the number belongs to another contact. */
  formerByUserId: KnownContact | null;
  /** The conversation with the contact that the sender is now. */
  conversationId: string | null;
  /** By the channel's clock: the latest that they wrote there before. */
  lastInboundAt: Date | null;
  /** The latest message there, of either side, or report of a change. */
  lastMessageAt: Date | null;
};

type Row = Omit<Arrival, 'message' | 'phoneKey'> & { n: number; known: boolean };

/**
 * Looks up, in one statement, the workspace of each message by the number it was sent to, and what we know of its sender.
 * Messages that are already stored are left out; those to a number that is not connected are returned separately.
 */
export async function findArrivals(messages: InboundMessage[]): Promise<{ arrivals: Arrival[]; unrouted: string[] }> {
  const asked = messages.map(({ phoneNumberId, channelId, sender }, n) => ({
    n,
    phone_number_id: phoneNumberId,
    channel_id: channelId,
    phone_key: sender.waId && keyOfWaId(sender.waId),
    user_id: sender.userId,
    former_phone_key: sender.formerly?.waId && keyOfWaId(sender.formerly.waId),
    former_user_id: sender.formerly?.userId,
  }));
  const rows = await prepared<Row>(
    'find_arrivals',
    Prisma.sql`
    WITH routed AS MATERIALIZED (
      SELECT asked.*, number.workspace_id, number.id AS number_id
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (n int, phone_number_id text, channel_id text,
        phone_key text, user_id text, former_phone_key text, former_user_id text)
      JOIN LATERAL (
        -- OFFSET, here and below, prevents inlining, so that the planner can only use the whole key.
        SELECT workspace_id, id FROM numbers
        WHERE phone_number_id = asked.phone_number_id AND disconnected_at IS NULL
        OFFSET 0
      ) AS number ON true
      WHERE ${boundedBatch('n')}
    )
    SELECT n, routed.workspace_id AS "workspaceId", routed.number_id AS "numberId", message.id IS NOT NULL AS known,
      ${contact('by_phone')} AS "byPhone", ${contact('by_user')} AS "byUserId",
      coalesce(${contact('former_phone')}, ${contact('former_user')}) AS former,
      ${contact('former_user')} AS "formerByUserId", conversation.id AS "conversationId",
      conversation.last_inbound_at AS "lastInboundAt", conversation.last_message_at AS "lastMessageAt"
    FROM routed
    LEFT JOIN messages AS message
      ON message.workspace_id = routed.workspace_id AND message.channel_id = routed.channel_id
    LEFT JOIN contacts AS by_phone
      ON by_phone.workspace_id = routed.workspace_id AND by_phone.phone_key = routed.phone_key
    LEFT JOIN contacts AS by_user
      ON by_user.workspace_id = routed.workspace_id AND by_user.user_id = routed.user_id
    LEFT JOIN contacts AS former_phone
      ON former_phone.workspace_id = routed.workspace_id AND former_phone.phone_key = routed.former_phone_key
    LEFT JOIN contacts AS former_user
      ON former_user.workspace_id = routed.workspace_id AND former_user.user_id = routed.former_user_id
    LEFT JOIN LATERAL (
      SELECT id, last_inbound_at, last_message_at FROM conversations
      WHERE conversations.workspace_id = routed.workspace_id AND conversations.number_id = routed.number_id
        AND conversations.contact_id = CASE WHEN routed.phone_key IS NULL THEN by_user.id ELSE by_phone.id END
      OFFSET 0
    ) AS conversation ON true
    ORDER BY n`,
  );
  return { arrivals: firstOfEach(rows, messages, asked), unrouted: unroutedOf(rows, messages) };
}

const contact = (table: 'by_phone' | 'by_user' | 'former_phone' | 'former_user') => Prisma.sql`
  CASE WHEN ${Prisma.raw(table)}.id IS NOT NULL THEN jsonb_build_object(
    'id', ${Prisma.raw(table)}.id, 'phone', ${Prisma.raw(table)}.phone, 'phoneKey', ${Prisma.raw(table)}.phone_key, 'waId', ${Prisma.raw(table)}.wa_id,
    'userId', ${Prisma.raw(table)}.user_id, 'name', ${Prisma.raw(table)}.name,
    'nameFromProfile', ${Prisma.raw(table)}.name_from_profile, 'formerIds', ${Prisma.raw(table)}.former_ids) END`;

/** One batch may contain the same message twice. */
function firstOfEach(rows: Row[], messages: InboundMessage[], asked: { phone_key: string | null }[]): Arrival[] {
  const seen = new Set<string>();
  return rows.flatMap(({ n, known, ...found }) => {
    const message = messages[n];
    if (known || !message) return [];
    const key = `${found.workspaceId} ${message.channelId}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ message, phoneKey: asked[n]?.phone_key ?? null, ...found }];
  });
}

function unroutedOf(rows: Row[], messages: InboundMessage[]): string[] {
  const routed = new Set(rows.map(({ n }) => n));
  return [...new Set(messages.flatMap(({ phoneNumberId }, n) => (routed.has(n) ? [] : [phoneNumberId])))];
}
