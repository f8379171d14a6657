import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { customerOf } from './people.ts';

/**
 * What a workspace holds after a history, by the rules of docs/reference. It knows nothing of SQL, batches or pages: each
 * act is a few lines, in model-from-channel.ts and model-by-us.ts, and readings.ts compares every way of reading with it.
 */

export type Contact = {
  /** The contact's IDs that callers know, oldest first: several for people who turned out to be one. */
  ids: string[];
  /** The customers' index; null for someone of whom only the user ID is known. */
  customer: number | null;
  userId: string | null;
  name: string | null;
  isProfile: boolean;
  optIn: boolean | null;
  tags: string[];
  sourceRef: string | null;
  attributes: Record<string, unknown>;
  isBlocked: boolean;
  talk: Talk | null;
};

export type Talk = {
  /** As for contacts. */
  ids: string[];
  messages: Message[];
  unread: number;
  status: 'open' | 'snoozed' | 'closed';
  snoozedUntil: string | null;
  /** The index of a member. */
  assignee: number | null;
  state: 'person' | 'nobody';
  /** A note mentions the first member, who has not seen it. */
  isMentioned: boolean;
  notes: string[];
  /** In ms: the time of the latest message. */
  latest: number;
  /** In ms: of the customer's latest message. */
  opened: number | null;
  /** Rises with each act that put it at the top. */
  arrived: number;
};

export type Message = {
  /** Ours; null for a customer's. */
  id: string | null;
  channelId: string | null;
  direction: 'inbound' | 'outbound';
  type: string;
  text: string;
  status: MessageStatus;
  /** In ms. */
  time: number;
  /** False for the channel's own notices, which no one has to read. */
  isSaid: boolean;
  receipts: Set<string>;
};

/** An event, the contact that it is about, now and when it was recorded, and the webhooks that it is due to. */
export type Event = { name: string; about: Contact; of: Contact; says: Record<string, unknown>; owedTo: string[] };

export type Model = {
  contacts: Contact[];
  events: Event[];
  webhooks: { id: string; events: string[] }[];
  /** What erased people wrote. */
  erased: string[];
  orders: { about: Contact; total: number; time: number }[];
  /** The number of acts so far. */
  moment: number;
};

export const emptyModel = (): Model => ({
  ...{ contacts: [], events: [], webhooks: [], erased: [], orders: [] },
  moment: 0,
});

const SECOND_MS = 1000;
export const secondOf = (ms: number) => Math.floor(ms / SECOND_MS);

export const byCustomer = (model: Model, customer: number) =>
  model.contacts.find((contact) => contact.customer === customer) ?? null;
/** The contact that the app shows with this number, or only with this user ID. */
export const byShown = (model: Model, { phone, userId }: { phone: string | null; userId: string | null }) =>
  phone ? byCustomer(model, customerOf(phone.slice(1))) : byUserId(model, userId ?? '');
export const byUserId = (model: Model, userId: string) =>
  model.contacts.find((contact) => contact.userId === userId) ?? null;

export function addContact(model: Model, who: Pick<Contact, 'customer' | 'userId'>): Contact {
  const contact: Contact = {
    ...who,
    ...{ name: null, isProfile: false, optIn: null, tags: [], sourceRef: null, attributes: {} },
    ...{ isBlocked: false, talk: null, ids: [] },
  };
  model.contacts.push(contact);
  return contact;
}

/** Records an event. */
export function tell(model: Model, name: string, about: Contact, says: Event['says']): void {
  const subscribed = model.webhooks.filter(({ events }) => events.includes(name));
  model.events.push({ name, about, of: about, says, owedTo: subscribed.map(({ id }) => id) });
}

/** The contact's conversation, which begins with this status. */
export function talkOf(model: Model, contact: Contact, time: number, status: 'open' | 'closed'): Talk {
  contact.talk ??= {
    ...{ messages: [], unread: 0, status, snoozedUntil: null, assignee: null, state: 'nobody' },
    ...{ isMentioned: false, notes: [], ids: [] },
    ...{ latest: time, opened: null, arrived: model.moment },
  };
  return contact.talk;
}

const DAY_MS = 86_400_000;

export const isWindowOpen = (contact: Contact | null) => (contact?.talk?.opened ?? 0) > Date.now() - DAY_MS;

/** Inbound messages of a conversation in their order: by second, then by arrival. */
export const inOrder = ({ messages }: Talk) =>
  messages
    .map((message, sequence) => ({ message, sequence }))
    .toSorted(
      (one, other) => secondOf(one.message.time) - secondOf(other.message.time) || one.sequence - other.sequence,
    )
    .map(({ message }) => message);

export function passTime(model: Model, ms: number): void {
  for (const { talk } of model.contacts) {
    if (!talk) continue;
    talk.latest -= ms;
    if (talk.opened !== null) talk.opened -= ms;
    for (const message of talk.messages) message.time -= ms;
  }
}
