import { invalid } from '#lib/contract/errors.ts';
import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { fitting, fittingSql, pageBy } from '#lib/contract/pagination/keyset.ts';
import { coalesced } from '#lib/platform/coalesced.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { findMember } from '#lib/workspace/members/find-member.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { contactBytesSql } from '../contacts/contact-bytes-sql.ts';
import { hasTag } from '../contacts/has-tag.ts';
import { personMatches } from '../contacts/person-matches.ts';
import { WINDOW_HOURS } from '../messages/outside-window.ts';
import type { ConversationStatus } from './constants.ts';
import {
  conversationSecond,
  newestConversations,
  olderConversations,
  placeOfConversation,
  secondOf,
} from './conversation-order.ts';
import { messageSecond } from './message-order.ts';
import type { ConversationRow } from './serialize-conversation.ts';

type Filters = {
  workspaceId: string;
  phone?: string | undefined;
  tag?: string | undefined;
  window?: 'open' | 'closed' | undefined;
  updated_since?: string | undefined;
  /** Part of a name, or digits of a phone. */
  search?: string | undefined;
  unread?: boolean | undefined;
  status?: ConversationStatus | undefined;
  /** Only conversations with a note that mentions this user. */
  mentioned?: { userId: string } | undefined;
  /** A member by ID or email, or `none`; or a user. */
  assignee?: string | { userId: string } | undefined;
  /** Only these, if they match the other filters. */
  ids?: string[] | undefined;
};

type Asked = Filters & { limit: number; cursor?: string | undefined };
type Found = ConversationRow & { bytes: number };
export type ConversationPage = { readonly rows: readonly ConversationRow[]; readonly nextCursor: string | null };

/**
 * A page of conversations, newest activity first, by second and then by arrival (docs/reference/decisions.md#reading).
 * Keyset pagination: every page costs the same as the first. It has fewer than `limit` where contacts or last messages are
 * large. Browsers of a team and integrators who ask for the same page at the same time share a read. Throws
 * `validation_failed` for a foreign cursor, an invalid phone, and an assignee who is not a member.
 */
export const listConversations: (asked: Asked) => Promise<ConversationPage> = coalesced({
  keyOf: JSON.stringify,
  read: readPage,
});

async function readPage({ limit, cursor, ...filters }: Asked): Promise<ConversationPage> {
  const { workspaceId } = filters;
  const list = cursorList('conversations', filters);
  const older = olderConversations({ list, cursor });
  const isPolled = isPlain(filters);
  const statement = pageStatement({
    workspaceId,
    limit,
    conditions: Prisma.sql`${older} ${await conditions(filters)}`,
    contact: isPolled ? theContact : searchedContact,
  });
  const found = isPolled
    ? await prepared<Found>(`list_conversations_${limit}${cursor === undefined ? '' : '_on'}`, statement)
    : await db().$queryRaw<Found[]>(statement);
  return pageBy(found, { list, limit: fitting(found, limit), placeOf: placeOfConversation });
}

/**
 * Without filters. Integrators poll this, so it is a prepared statement: it uses the order's index for any values. Each
 * limit has its own statement, so that the planner knows how little of the table it reads.
 */
function isPlain({ workspaceId, ...filters }: Filters): boolean {
  return Object.values(filters).every((filter) => filter === undefined);
}

/** Conditions on the contact may find the conversation. */
const searchedContact = Prisma.sql`
  JOIN contacts AS contact ON contact.workspace_id = conversation.workspace_id AND contact.id = conversation.contact_id`;

/** Looked up for each row of the page, however few contacts the planner expects. */
const theContact = Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT phone, user_id, name, tags, attributes, opt_in, blocked_at FROM contacts
    WHERE workspace_id = conversation.workspace_id AND id = conversation.contact_id OFFSET 0
  ) AS contact`;

const bytesSql = Prisma.sql`
  ${contactBytesSql('conversation')} + coalesce(octet_length(conversation.last_message ->> 'text'), 0)`;

function pageStatement({
  workspaceId,
  limit,
  conditions,
  contact,
}: {
  workspaceId: string;
  limit: number;
  conditions: Prisma.Sql;
  contact: Prisma.Sql;
}): Prisma.Sql {
  return Prisma.sql`
    WITH listed AS MATERIALIZED (
      SELECT conversation.*, contact.phone, contact.user_id, contact.name, contact.tags, contact.attributes, contact.opt_in,
        contact.blocked_at
      FROM conversations AS conversation ${contact}
      WHERE conversation.workspace_id = ${workspaceId}::uuid ${conditions}
      ORDER BY ${newestConversations}
      LIMIT ${Prisma.raw(String(limit + 1))}
    ), page AS MATERIALIZED (
      SELECT conversation.*, last_message.value AS last_message
      FROM listed AS conversation LEFT JOIN LATERAL (
        SELECT jsonb_build_object('id', id, 'channelId', channel_id, 'direction', direction, 'type', type, 'kind', kind, 'text', text,
          'templateName', template_name, 'status', status, 'timestamp', "timestamp", 'sequence', sequence,
          'voice', type = 'audio' AND payload ->> 'voice' = 'true') AS value
        FROM messages AS message WHERE workspace_id = conversation.workspace_id AND conversation_id = conversation.id
        ORDER BY ${messageSecond} DESC, sequence DESC LIMIT 1
      ) AS last_message ON true
    ), ${fittingSql({ row: 'conversation', bytes: bytesSql, order: newestConversations })}
    SELECT conversation.bytes, conversation.id, conversation.contact_id AS "contactId", conversation.number_id AS "numberId", conversation.state::text AS state,
      conversation.handoff_at AS "handoffAt", conversation.handoff_note AS "handoffNote", conversation.phone,
      conversation.user_id AS "userId", conversation.name, conversation.tags, conversation.attributes, conversation.opt_in AS "optIn",
      conversation.blocked_at AS "blockedAt",
      conversation.last_inbound_at AS "lastInboundAt", conversation.last_message_at AS "lastMessageAt",
      conversation.last_arrived_at AS "lastArrivedAt", conversation.unread_count AS "unreadCount",
      conversation.created_at AS "createdAt", conversation.updated_at AS "updatedAt",
      conversation.status::text AS status, conversation.snoozed_until AS "snoozedUntil", assignee.value AS assignee,
      conversation.last_message AS "lastMessage"
    FROM fitting AS conversation
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('id', member.id, 'name', users.name) AS value
      FROM members AS member JOIN users ON users.id = member.user_id
      WHERE member.workspace_id = conversation.workspace_id AND member.user_id = conversation.assignee_id
    ) AS assignee ON true
    ORDER BY ${newestConversations}`;
}

async function conditions(filters: Filters): Promise<Prisma.Sql> {
  const { workspaceId, phone, tag, window, updated_since, search, unread, status, assignee, mentioned, ids } = filters;
  const all = [
    phone === undefined ? null : Prisma.sql`AND contact.phone_key = ${await keyOf(workspaceId, phone)}`,
    tag === undefined ? null : hasTag({ workspaceId, tag }),
    window === undefined ? null : windowCondition(window),
    updated_since === undefined ? null : Prisma.sql`AND conversation.updated_at >= ${new Date(updated_since)}`,
    search === undefined ? null : await personMatches(search),
    unread ? Prisma.sql`AND conversation.unread_count > 0` : null,
    status === undefined ? null : Prisma.sql`AND conversation.status = ${status}::"ConversationStatus"`,
    mentioned === undefined ? null : mentionedCondition(workspaceId, mentioned.userId),
    assignee === undefined ? null : await assigneeCondition(workspaceId, assignee),
    ids === undefined ? null : Prisma.sql`AND conversation.id = ANY (${ids}::uuid[])`,
  ];
  return Prisma.join([Prisma.empty, ...all.filter((condition) => condition !== null)], ' ');
}

const opened = Prisma.sql`(now() - make_interval(hours => ${WINDOW_HOURS}))`;

/** An open window implies recent activity, so the scan of the order's index can end there. */
function windowCondition(window: 'open' | 'closed') {
  return window === 'open'
    ? Prisma.sql`AND conversation.last_inbound_at > ${opened} AND ${conversationSecond} >= ${secondOf(opened)}`
    : Prisma.sql`AND coalesce(conversation.last_inbound_at <= ${opened}, true)`;
}

function mentionedCondition(workspaceId: string, userId: string): Prisma.Sql {
  return Prisma.sql`AND conversation.id IN (
    SELECT conversation_id FROM mentions WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid)`;
}

async function assigneeCondition(workspaceId: string, assignee: string | { userId: string }): Promise<Prisma.Sql> {
  if (assignee === 'none') return Prisma.sql`AND conversation.assignee_id IS NULL`;
  const member = typeof assignee === 'string' ? await findMember({ workspaceId, member: assignee }) : assignee;
  if (!member)
    throw invalid(
      ['query', 'assignee'],
      'This is not a member of the workspace. Give a member’s ID or email, or none.',
      'member_unknown',
    );
  return Prisma.sql`AND conversation.assignee_id = ${member.userId}::uuid`;
}

async function keyOf(workspaceId: string, phone: string): Promise<string> {
  const parsed = parsePhone({ input: phone, defaultCountry: await defaultCountry({ workspaceId }) });
  if (parsed) return parsed.key;
  throw invalid(['query', 'phone'], 'This is not a valid phone number.', 'phone_invalid');
}
