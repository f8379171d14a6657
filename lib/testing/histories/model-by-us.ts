import {
  addContact,
  byCustomer,
  type Contact,
  inOrder,
  type Message,
  type Model,
  type Talk,
  talkOf,
  tell,
} from './model.ts';

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
  const talk = forget(model, message);
  if (!talk) return;
  Object.assign(message, change);
  talk.messages.push(message);
  talk.latest = Math.max(talk.latest, message.time);
  talk.arrived = model.moment;
}

/** Takes a message out of its conversation, and returns that. */
export function forget(model: Model, message: Message): Talk | null {
  const talk = model.contacts.find(({ talk }) => talk?.messages.includes(message))?.talk;
  if (!talk) return null;
  talk.messages = talk.messages.filter((other) => other !== message);
  return talk;
}

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
