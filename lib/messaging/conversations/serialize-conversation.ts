import type { z } from 'zod';
import type {
  ConversationState,
  ConversationStatus,
  MessageDirection,
  MessageStatus,
} from '#lib/platform/database/generated/prisma/client.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { WINDOW_HOURS } from '../messages/outside-window.ts';
import type { conversationSchema } from './schema.ts';

/** A conversation with its contact and its last message, as lists read it. */
export type ConversationRow = {
  id: string;
  contactId: string;
  /** Of ours. */
  numberId: string;
  state: ConversationState;
  handoffAt: Date | null;
  handoffNote: string | null;
  phone: string | null;
  userId: string | null;
  name: string | null;
  tags: string[];
  attributes: z.input<typeof conversationSchema>['attributes'];
  optIn: boolean | null;
  /** When the contact was blocked. */
  blockedAt: Date | null;
  lastInboundAt: Date | null;
  lastMessageAt: Date;
  lastArrivedAt: Date;
  unreadCount: number;
  status: ConversationStatus;
  snoozedUntil: Date | null;
  /** The assigned member. */
  assignee: { id: string; name: string } | null;
  createdAt: Date;
  updatedAt: Date;
  lastMessage: {
    id: string;
    channelId: string | null;
    direction: MessageDirection;
    type: string;
    kind: string;
    text: string | null;
    templateName: string | null;
    status: MessageStatus;
    timestamp: string;
    sequence: number;
    /** A recorded voice message, as opposed to an audio file. */
    voice: boolean;
  } | null;
};

const WINDOW_MS = WINDOW_HOURS * HOUR_MS;

/** The public form of a conversation (docs/reference/decisions.md#reading). */
export function serializeConversation(row: ConversationRow): z.input<typeof conversationSchema> {
  const { id, phone, userId, name, tags, attributes, optIn, lastInboundAt, lastMessage, unreadCount } = row;
  return {
    id,
    phone: phone && phoneDigits(phone),
    ...(!phone && userId && { user_id: userId }),
    name,
    tags,
    attributes,
    opt_in: optIn,
    window_expires_at: lastInboundAt && new Date(lastInboundAt.getTime() + WINDOW_MS).toISOString(),
    last_message_at: row.lastMessageAt.toISOString(),
    last_message: lastMessage && {
      id: lastMessage.id,
      wa_message_id: lastMessage.channelId,
      direction: lastMessage.direction,
      type: lastMessage.type,
      text: lastMessage.text,
      status: lastMessage.status,
      timestamp: new Date(lastMessage.timestamp).toISOString(),
      sequence: lastMessage.sequence,
    },
    unread_count: unreadCount,
    state: row.state,
    assignee: row.assignee,
    status: row.status,
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
