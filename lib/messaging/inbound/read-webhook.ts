import type { z } from 'zod';
import { type Explanation, explainError } from '#lib/channel/explain-error.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import { trimmedName } from '#lib/platform/trimmed-name.ts';
import type { InboundMessage, InboundStatus, Pricing, Sender } from './inbound-message.ts';
import { readContent } from './read-content.ts';
import { readList } from './read-list.ts';
import {
  changeSchema,
  channelErrorSchema,
  echoesValueSchema,
  echoSchema,
  entrySchema,
  envelopeSchema,
  messageSchema,
  messagesValueSchema,
  otherStatusSchema,
  profileSchema,
  statusSchema,
  systemSchema,
} from './schema.ts';

/**
 * A change of an account, a number or a template, a status other than a receipt, or a message in a group: the channel's account
 * ID and time, and the change unmodified.
 */
export type AccountChange = {
  wabaId: string;
  field: string;
  value: unknown;
  time: Date;
  /** The time as it was written, by which a repeat differs from the same change at another time. */
  writtenTime?: string | number | undefined;
};

/** The content of one webhook, and how many of its parts could not be read. */
export type WebhookContent = {
  messages: InboundMessage[];
  statuses: InboundStatus[];
  accountChanges: AccountChange[];
  /** Errors that concern a number as a whole. */
  errors: (Explanation & { phoneNumberId: string })[];
  unreadable: number;
};

type Profile = z.output<typeof profileSchema>;
type WireMessage = z.output<typeof messageSchema>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** PostgreSQL's dates end here. */
const LAST_SECOND = 8_640_000_000_000;

/**
 * Reads a webhook's document element by element: an unknown or broken one is left out, without its neighbors. `now` caps
 * the channel's clock, so that no message keeps a service window open for more than its day.
 */
export function readWebhook({ document, now }: { document: unknown; now: Date }): WebhookContent {
  const content: WebhookContent = { messages: [], statuses: [], accountChanges: [], errors: [], unreadable: 0 };
  const onBad = () => {
    content.unreadable += 1;
  };
  const [envelope] = readList(envelopeSchema, [document], onBad);
  if (envelope?.object !== 'whatsapp_business_account') return content;
  for (const entry of readList(entrySchema, envelope.entry, onBad)) {
    const time = timeOf(entry.time, now);
    for (const { field, value } of readList(changeSchema, entry.changes, onBad)) {
      const passOn = (told: unknown) => {
        if (!entry.id) return onBad();
        content.accountChanges.push({ wabaId: entry.id, field, value: told, time, writtenTime: entry.time });
      };
      if (field === 'messages') readMessagesValue({ value, now, content, onBad, passOn });
      else if (field === 'smb_message_echoes') readEchoes({ value, now, content, onBad });
      else passOn(value);
    }
  }
  return content;
}

type Reading = { value: unknown; now: Date; content: WebhookContent; onBad: () => void };

/** Messages written on the business's own phone; they name the customer they went to. */
function readEchoes({ value: given, now, content, onBad }: Reading) {
  const [value] = readList(echoesValueSchema, [given], onBad);
  for (const wire of readList(echoSchema, value?.message_echoes ?? [], onBad)) {
    const waId = wire.to && keyOfWaId(wire.to) ? wire.to : null;
    const userId = wire.to_user_id ?? null;
    if (!value || (!waId && !userId)) {
      onBad();
      continue;
    }
    content.messages.push({
      phoneNumberId: value.metadata.phone_number_id,
      channelId: wire.id,
      direction: 'from phone',
      sender: { waId, userId, name: null, formerly: null },
      timestamp: timeOf(wire.timestamp, now),
      content: readContent(wire),
    });
  }
}

function readMessagesValue({
  value: given,
  now,
  content,
  onBad,
  passOn,
}: Reading & { passOn: (told: unknown) => void }) {
  const [value] = readList(messagesValueSchema, [given], onBad);
  if (!value) return;
  const phoneNumberId = value.metadata.phone_number_id;
  const profiles = readList(profileSchema, value.contacts, onBad);
  const givenUp = new Set<string>();
  for (const message of value.messages) {
    const [wire] = readList(messageSchema, [message], onBad);
    if (!wire) continue;
    // It is for the whole group: with its author there is another conversation, and it opens no window there.
    if (wire.group_id) {
      passOn({ metadata: value.metadata, messages: [message] });
      continue;
    }
    const sender = senderOf(wire, profiles, givenUp);
    if (!sender) {
      onBad();
      continue;
    }
    for (const id of Object.values(sender.formerly ?? {})) if (id) givenUp.add(id);
    content.messages.push({
      phoneNumberId,
      channelId: wire.id,
      direction: 'from customer',
      sender,
      timestamp: timeOf(wire.timestamp, now),
      content: readContent(wire),
    });
  }
  for (const status of value.statuses) {
    const { data: wire } = statusSchema.safeParse(status);
    if (!wire) {
      if (otherStatusSchema.safeParse(status).success) passOn({ metadata: value.metadata, statuses: [status] });
      else onBad();
      continue;
    }
    const callback = wire.biz_opaque_callback_data?.toLowerCase();
    content.statuses.push({
      phoneNumberId,
      channelId: wire.id,
      messageId: callback && UUID.test(callback) ? callback : null,
      // A played voice message counts as read.
      status: wire.status === 'played' ? 'read' : wire.status,
      timestamp: timeOf(wire.timestamp, now),
      recipient: wire.recipient_id ?? null,
      recipientUserId: wire.recipient_user_id ?? null,
      pricing: pricingOf(wire.pricing),
      error: wire.status === 'failed' ? failureOf(readList(channelErrorSchema, wire.errors)[0]) : null,
    });
  }
  for (const error of readList(channelErrorSchema, value.errors, onBad)) {
    content.errors.push({ phoneNumberId, ...failureOf(error) });
  }
}

const MAX_CATEGORY = 60;

/** A free message also says so by its type. */
function pricingOf(wire: z.output<typeof statusSchema>['pricing']): Pricing | null {
  if (!wire?.category) return null;
  const billable = wire.billable ?? !wire.type?.startsWith('free');
  return { category: wire.category.slice(0, MAX_CATEGORY), billable };
}

/**
 * Null when the message names no sender. A `from` that is not a phone number counts as a user ID. `givenUp` are numbers and
 * user IDs that the profiles may still have.
 */
function senderOf(wire: WireMessage, profiles: Profile[], givenUp: Set<string>): Sender | null {
  const { from, from_user_id } = wire;
  const waId = from && keyOfWaId(from) ? from : null;
  const userId = from_user_id ?? (waId ? null : from) ?? null;
  if (!waId && !userId) return null;
  const profile = profiles.find(({ wa_id, user_id }) => (waId && wa_id === waId) || (userId && user_id === userId));
  const [shownWaId, shownUserId] = [profile?.wa_id, profile?.user_id].map((id) => (id && !givenUp.has(id) ? id : null));
  const sender = {
    // Without one of them here, the profile may have it.
    waId: waId ?? (shownWaId && keyOfWaId(shownWaId) ? shownWaId : null),
    userId: userId ?? shownUserId ?? null,
    name: trimmedName(profile?.profile?.name ?? '') || null,
    formerly: null,
  };
  return wire.type === 'system' ? afterIdentityChange(sender, wire.system) : sender;
}

/**
 * A change of number, user ID or both is reported by a system message that still comes from the old identity. The sender
 * then has the new identity, and `formerly` holds what was given up.
 */
function afterIdentityChange(sender: Sender, content: unknown): Sender {
  const system = systemSchema.safeParse(content).data;
  const newWaId = system?.wa_id && keyOfWaId(system.wa_id) ? system.wa_id : null;
  const gaveUpNumber = newWaId && sender.waId && keyOfWaId(newWaId) !== keyOfWaId(sender.waId) ? sender.waId : null;
  const before = system?.previous_user_id ?? null;
  // With a new number, the ID that the message comes from is the old one, unless it is said to be new.
  const userId = system?.user_id ?? (before === sender.userId ? null : sender.userId);
  const gaveUpUserId = before !== null && before !== userId && (userId !== null || newWaId) ? before : null;
  if (!gaveUpNumber && !gaveUpUserId) return sender;
  return {
    ...sender,
    waId: newWaId ?? sender.waId,
    userId: gaveUpUserId ? userId : sender.userId,
    formerly: { waId: gaveUpNumber, userId: gaveUpUserId },
  };
}

/** A moment by the channel's clock, or `now` if it names none; never later than `now`. */
export function timeOf(seconds: string | number | undefined, now: Date): Date {
  const value = Number(seconds);
  if (!Number.isFinite(value) || value <= 0 || value > LAST_SECOND) return now;
  return new Date(Math.min(value * 1000, now.getTime()));
}

function failureOf(error: z.output<typeof channelErrorSchema> | undefined): Explanation {
  return explainError({
    code: error?.code ?? null,
    title: error?.title ?? error?.message,
    details: error?.error_data?.details,
  });
}
