import {
  addContact,
  byCustomer,
  byUserId,
  type Contact,
  type Message,
  type Model,
  secondOf,
  type Talk,
  talkOf,
  tell,
} from './model.ts';

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
