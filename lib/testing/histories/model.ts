import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { customerOf } from './people.ts';

/**
 * What a workspace holds after a history, by the rules of docs/reference. It knows nothing of SQL, batches or pages: each
 * act is a few lines, and readings.ts compares every way of reading with it.
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
type Event = { name: string; about: Contact; of: Contact; says: Record<string, unknown>; owedTo: string[] };

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
const byUserId = (model: Model, userId: string) => model.contacts.find((contact) => contact.userId === userId) ?? null;

function addContact(model: Model, who: Pick<Contact, 'customer' | 'userId'>): Contact {
  const contact: Contact = {
    ...who,
    ...{ name: null, isProfile: false, optIn: null, tags: [], sourceRef: null, attributes: {} },
    ...{ isBlocked: false, talk: null, ids: [] },
  };
  model.contacts.push(contact);
  return contact;
}

function tell(model: Model, name: string, about: Contact, says: Event['says']): void {
  const subscribed = model.webhooks.filter(({ events }) => events.includes(name));
  model.events.push({ name, about, of: about, says, owedTo: subscribed.map(({ id }) => id) });
}

export type Item = {
  customer: number;
  name?: string;
  opt_in?: boolean;
  tags?: string[];
  source_ref?: string;
  attributes?: Record<string, unknown>;
};

/** POST /contacts (docs/reference/decisions.md#contact-upsert). Returns how many contacts it was about. */
export function upsert(model: Model, items: Item[]): number {
  for (const { customer, name, opt_in, tags = [], source_ref, attributes = {} } of items) {
    const contact = byCustomer(model, customer) ?? addContact(model, { customer, userId: null });
    contact.name ??= name ?? null;
    contact.optIn = opt_in ?? contact.optIn;
    contact.sourceRef = source_ref ?? contact.sourceRef;
    contact.tags = [...new Set([...contact.tags, ...tags])];
    contact.attributes = { ...contact.attributes, ...attributes };
    for (const [key, value] of Object.entries(contact.attributes)) if (value === null) delete contact.attributes[key];
  }
  return new Set(items.map(({ customer }) => customer)).size;
}

export type Written = {
  channelId: string;
  customer: number;
  /** Which of the IDs the channel shows. */
  shows: 'number' | 'user ID' | 'both';
  userId: string;
  profile: string | null;
  kind: 'text' | 'order' | 'reaction' | 'echo';
  text: string;
  time: number;
  total: number;
};

/** What customers wrote, as one webhook brings it (docs/reference/decisions.md#inbound). */
export function receive(model: Model, messages: Written[]): void {
  const known = new Set(model.contacts.flatMap(({ talk }) => talk?.messages ?? []).map(({ channelId }) => channelId));
  const fresh = messages.filter(({ channelId }, index) => {
    const isFirst = messages.findIndex((other) => other.channelId === channelId) === index;
    return isFirst && !known.has(channelId);
  });
  const authors = new Map(fresh.map((message) => [message, authorOf(model, message)]));
  const opened = new Set<Contact>();
  for (const message of fresh.toSorted((one, other) => secondOf(one.time) - secondOf(other.time))) {
    // Another message of this webhook may have shown that two contacts are one person.
    const contact = presentOf(model, authors.get(message) as Contact, message);
    const { kind, channelId, total, time } = message;
    const talk = place(model, contact, message);
    if (kind === 'order') model.orders.push({ about: contact, total, time });
    tell(model, kind === 'echo' ? 'message.echoed' : 'message.received', contact, { wa_message_id: channelId });
    if (kind === 'echo') continue;
    talk.opened = Math.max(talk.opened ?? 0, time);
    if (contact.isBlocked) continue;
    talk.unread += 1;
    if (talk.status !== 'open') opened.add(contact);
    talk.status = 'open';
    talk.snoozedUntil = null;
  }
  for (const about of opened) {
    tell(model, 'conversation.status_changed', about, { cause: 'customer', status: 'open' });
  }
}

/** Puts what the channel brings into the contact's conversation. */
function place(
  model: Model,
  contact: Contact,
  { kind, channelId, text, time }: Pick<Written, 'channelId' | 'text' | 'time'> & { kind: Written['kind'] | 'notice' },
): Talk {
  const talk = talkOf(model, contact, time, contact.isBlocked ? 'closed' : 'open');
  if (secondOf(time) >= secondOf(talk.latest)) talk.arrived = model.moment;
  talk.latest = Math.max(talk.latest, time);
  const [direction, status] = kind === 'echo' ? (['outbound', 'sent'] as const) : (['inbound', 'received'] as const);
  const isSaid = kind !== 'notice';
  talk.messages.push({ id: null, channelId, direction, type: 'text', text, status, time, isSaid, receipts: new Set() });
  return talk;
}

/** The channel tells that a customer has another number, which may be that of a known contact. */
export function changeNumber(
  model: Model,
  { from, to, ...notice }: { from: number; to: number } & Pick<Written, 'channelId' | 'text' | 'time'>,
): void {
  const [holder, target] = [byCustomer(model, from), byCustomer(model, to)];
  if (holder && target) merge(model, holder, target);
  else if (holder) holder.customer = to;
  place(model, byCustomer(model, to) ?? addContact(model, { customer: to, userId: null }), {
    ...notice,
    kind: 'notice',
  });
}

const presentOf = (model: Model, contact: Contact, { customer, userId }: Written) =>
  model.contacts.includes(contact) ? contact : (byCustomer(model, customer) ?? (byUserId(model, userId) as Contact));

/** The contact under the number, else under the user ID; two that prove to be one person are merged. */
function authorOf(model: Model, { customer, shows, userId, profile, time }: Written): Contact {
  let hidden = shows === 'number' ? null : byUserId(model, userId);
  const open = shows === 'user ID' ? null : byCustomer(model, customer);
  if (shows === 'both' && hidden && hidden.customer !== null && hidden.customer !== customer) {
    // A user ID belongs to one person: that of the number with which it was last shown.
    hidden.userId = null;
    hidden = null;
  }
  const contact = (open ?? hidden) || addContact(model, { customer: null, userId: null });
  if (open && hidden && open !== hidden) merge(model, hidden, open);
  if (shows !== 'user ID') contact.customer = customer;
  if (shows !== 'number') contact.userId = userId;
  // One that arrives late has the name of its time.
  if (profile !== null && !(contact.isProfile && time < (contact.talk?.opened ?? 0))) {
    contact.name = profile;
    contact.isProfile = true;
  }
  return contact;
}

/** Two contacts turned out to be one person (docs/reference/decisions.md#inbound). */
function merge(model: Model, from: Contact, into: Contact): void {
  model.contacts = model.contacts.filter((contact) => contact !== from);
  for (const event of model.events) if (event.about === from) event.about = into;
  for (const order of model.orders) if (order.about === from) order.about = into;
  into.ids.unshift(...from.ids);
  into.userId ??= from.userId;
  into.name = from.isProfile && !into.isProfile ? from.name : (into.name ?? from.name);
  into.isProfile ||= from.isProfile;
  into.optIn = into.optIn === false || from.optIn === false ? false : (into.optIn ?? from.optIn);
  into.sourceRef ??= from.sourceRef;
  into.tags = [...new Set([...into.tags, ...from.tags])];
  into.attributes = { ...from.attributes, ...into.attributes };
  into.isBlocked ||= from.isBlocked;
  joinTalks(into, from);
  // Whom one has blocked has no open conversation (docs/decisions/228).
  if (into.isBlocked && into.talk) Object.assign(into.talk, { status: 'closed', snoozedUntil: null, unread: 0 });
}

function joinTalks(into: Contact, from: Contact): void {
  const [ours, theirs] = [into.talk, from.talk];
  if (!ours || !theirs) {
    into.talk = ours ?? theirs;
    return;
  }
  ours.ids.unshift(...theirs.ids);
  ours.messages.push(...theirs.messages);
  ours.unread += theirs.unread;
  ours.latest = Math.max(ours.latest, theirs.latest);
  ours.opened = Math.max(ours.opened ?? 0, theirs.opened ?? 0) || null;
  ours.arrived = Math.max(ours.arrived, theirs.arrived);
  ours.assignee ??= theirs.assignee;
  ours.isMentioned ||= theirs.isMentioned;
  ours.notes.push(...theirs.notes);
  if (theirs.state === 'person') ours.state = 'person';
  const statuses = [ours.status, theirs.status];
  const until = [ours.snoozedUntil, theirs.snoozedUntil].filter((time) => time !== null).toSorted();
  ours.status = statuses.includes('open') ? 'open' : statuses.includes('snoozed') ? 'snoozed' : 'closed';
  ours.snoozedUntil = ours.status === 'snoozed' ? (until[0] ?? null) : null;
}

/** The contact's conversation, which begins with this status. */
function talkOf(model: Model, contact: Contact, time: number, status: 'open' | 'closed'): Talk {
  contact.talk ??= {
    ...{ messages: [], unread: 0, status, snoozedUntil: null, assignee: null, state: 'nobody' },
    ...{ isMentioned: false, notes: [], ids: [] },
    ...{ latest: time, opened: null, arrived: model.moment },
  };
  return contact.talk;
}

const DAY_MS = 86_400_000;

export const isWindowOpen = (contact: Contact | null) => (contact?.talk?.opened ?? 0) > Date.now() - DAY_MS;

/** A message that we sent, after the window was checked. */
export function send(
  model: Model,
  {
    customer,
    name,
    ...message
  }: Omit<Message, 'direction' | 'isSaid' | 'receipts'> & { customer: number; name: string | null },
): void {
  const contact = byCustomer(model, customer) ?? addContact(model, { customer, userId: null });
  if (!contact.talk) contact.name ??= name;
  reply(model, contact, message);
}

/** A message in the contact's conversation. */
export function reply(
  model: Model,
  contact: Contact,
  given: Omit<Message, 'direction' | 'isSaid' | 'receipts'>,
): Message {
  const talk = talkOf(model, contact, given.time, 'open');
  const message: Message = { ...given, direction: 'outbound', isSaid: true, receipts: new Set() };
  talk.latest = Math.max(talk.latest, message.time);
  talk.arrived = model.moment;
  talk.messages.push(message);
  return message;
}

/** A message that certainly never left is sent again under its ID, as if it were new. */
export function sendAgain(
  model: Model,
  message: Message,
  change: Pick<Message, 'status' | 'channelId' | 'time'>,
): void {
  const talk = model.contacts.find(({ talk }) => talk?.messages.includes(message))?.talk;
  if (!talk) return;
  Object.assign(message, change);
  talk.messages = [...talk.messages.filter((other) => other !== message), message];
  talk.latest = Math.max(talk.latest, message.time);
  talk.arrived = model.moment;
}

const RANKS: Record<string, number> = { unknown: 0, accepted: 1, sent: 2, delivered: 3, read: 4, failed: 5 };

/** The channel tells what became of a message (docs/reference/decisions.md#statuses). */
export function receipt(model: Model, message: Message, status: 'sent' | 'delivered' | 'read' | 'failed'): void {
  const about = model.contacts.find(({ talk }) => talk?.messages.includes(message));
  const rank = RANKS[message.status] ?? 0;
  if (!about || message.status === 'failed' || (status === 'failed' && rank >= 3)) return;
  if ((RANKS[status] ?? 0) > rank) message.status = status;
  if (message.receipts.has(status)) return;
  message.receipts.add(status);
  tell(model, 'message.status', about, { wa_message_id: message.channelId, status });
}

/** Inbound messages of a conversation in their order: by second, then by arrival. */
export const inOrder = ({ messages }: Talk) =>
  messages
    .map((message, sequence) => ({ message, sequence }))
    .toSorted(
      (one, other) => secondOf(one.message.time) - secondOf(other.message.time) || one.sequence - other.sequence,
    )
    .map(({ message }) => message);

const isToRead = ({ direction, isSaid }: Message) => direction === 'inbound' && isSaid;

export function markRead(talk: Talk, upTo: Message): void {
  const later = inOrder(talk).slice(inOrder(talk).indexOf(upTo) + 1);
  talk.unread = Math.min(talk.unread, later.filter(isToRead).length);
}

export function markUnread(talk: Talk, from: Message): void {
  const since = inOrder(talk).slice(inOrder(talk).indexOf(from));
  talk.unread = Math.max(talk.unread, since.filter(isToRead).length);
}

export type Work = {
  status?: Talk['status'];
  snoozed_until?: string | null;
  assignee?: number | null;
  state?: 'person' | 'nobody';
};

/** PATCH /conversations/{id}. */
export function change(model: Model, about: Contact, { status, snoozed_until = null, assignee, state }: Work): void {
  const { talk } = about;
  if (!talk) return;
  if (assignee !== undefined && assignee !== talk.assignee) {
    talk.assignee = assignee;
    tell(model, 'conversation.assigned', about, { cause: 'api' });
  }
  if (status !== undefined && (status !== talk.status || snoozed_until !== talk.snoozedUntil)) {
    talk.status = status;
    talk.snoozedUntil = snoozed_until;
    if (status === 'closed') talk.unread = 0;
    tell(model, 'conversation.status_changed', about, { cause: 'api', status });
  }
  if (state) talk.state = state;
}

/** PUT /contacts/{contact}/block (docs/decisions/228). */
export function block(model: Model, contact: Contact, isBlocked: boolean): void {
  if (contact.isBlocked === isBlocked) return;
  contact.isBlocked = isBlocked;
  if (isBlocked && contact.talk) change(model, contact, { status: 'closed' });
}

/** DELETE /contacts/{contact}: nothing about the person is left. */
export function erase(model: Model, contact: Contact): void {
  model.contacts = model.contacts.filter((other) => other !== contact);
  model.events = model.events.filter(({ about }) => about !== contact);
  model.orders = model.orders.filter(({ about }) => about !== contact);
  const { messages = [], notes = [] } = contact.talk ?? {};
  model.erased.push(...notes, ...messages.map(({ text }) => text).filter((text) => text.startsWith('Line')));
}

export function passTime(model: Model, ms: number): void {
  for (const { talk } of model.contacts) {
    if (!talk) continue;
    talk.latest -= ms;
    if (talk.opened !== null) talk.opened -= ms;
    for (const message of talk.messages) message.time -= ms;
  }
}
