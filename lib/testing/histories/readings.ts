import { expect } from 'vitest';
import * as exported from '#app/api/admin/[workspace]/contacts/export/route.ts';
import * as contacts from '#app/api/admin/[workspace]/contacts/route.ts';
import * as inbox from '#app/api/admin/[workspace]/inbox/route.ts';
import * as orders from '#app/public/v1/catalog/orders/route.ts';
import * as block from '#app/public/v1/contacts/[contact]/block/route.ts';
import * as messages from '#app/public/v1/conversations/[id]/messages/route.ts';
import * as conversation from '#app/public/v1/conversations/[id]/route.ts';
import * as conversations from '#app/public/v1/conversations/route.ts';
import * as events from '#app/public/v1/events/route.ts';
import { importContactsCsv } from '#lib/messaging/contacts/import-contacts-csv.ts';
import { db } from '#lib/platform/database/db.ts';
import { callAdminRoute } from '../call-admin-route.ts';
import { callRoute } from '../call-route.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { tablesWith } from '../tables-with.ts';
import { tags } from './acts.ts';
import type { Stage } from './hands.ts';
import { byShown, type Contact, inOrder, type Model, secondOf } from './model.ts';
import { customerOf, customers } from './people.ts';

type Json = ReturnType<typeof JSON.parse>;

const WINDOW_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Compares everything that a workspace shows with what it should hold. */
export async function expectReadings(stage: Stage, model: Model): Promise<void> {
  const people = await peopleOf(stage, model);
  const all = await readConversations(stage, '');
  expectConversations(all, { stage, model, people });
  await expectFilters(stage, all);
  for (const { id } of all) await expectMessages(stage, id, people.get(id) as Contact);
  await expectEvents(stage, model);
  await expectCounts(stage, model);
  await expectContacts(stage, model);
  await expectOrders(stage, model);
  await expectKnownIds(stage, people);
  if (model.erased.length > 0) expect(await tablesWith(...model.erased), 'what erased people wrote').toEqual([]);
}

/** The contact of each conversation. */
async function peopleOf({ workspace: { workspaceId } }: Stage, model: Model): Promise<Map<string, Contact>> {
  const rows = await db().conversation.findMany({ where: { workspaceId }, include: { contact: true } });
  return new Map(
    rows.map(({ id, contact }) => {
      const person = byShown(model, contact);
      if (!person) throw new Error(`There should be no contact ${contact.phone ?? contact.userId}.`);
      return [id, person];
    }),
  );
}

/**
 * What callers once knew under an ID is found under it: since then, people may have turned out to be one. Comes last,
 * because blocking someone again closes what was opened since.
 */
async function expectKnownIds({ workspace: { apiKey } }: Stage, people: Map<string, Contact>) {
  for (const [id, { ids, isBlocked, talk }] of people) {
    for (const known of talk?.ids ?? []) {
      const { json } = await callRoute(conversation.GET, { path: `/conversations/${known}`, apiKey });
      expect(json, known).toMatchObject({ id });
    }
    const present = await db().contact.findFirstOrThrow({ where: { conversations: { some: { id } } } });
    for (const known of ids) {
      const again = { method: 'PUT', path: `/contacts/${known}/block`, body: { blocked: isBlocked }, apiKey };
      expect((await callRoute(block.PUT, again)).json, known).toMatchObject({ id: present.id });
    }
  }
}

/** All pages of a list. */
async function pages(read: (query: string) => Promise<Json>, name: string, query: string): Promise<Json[]> {
  const found: Json[] = [];
  let cursor = '';
  do {
    const page = await read(`?${query}${cursor}`);
    found.push(...page[name]);
    cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : '';
  } while (cursor);
  return found;
}

const reader =
  ({ workspace: { apiKey } }: Stage, handler: (request: Request) => Promise<Response>, path: string) =>
  async (query: string) => {
    const { status, json } = await callRoute(handler, { path: `${path}${query}`, apiKey });
    expect(status, JSON.stringify(json)).toBe(200);
    return json;
  };

export const readConversations = (stage: Stage, query: string) =>
  pages(reader(stage, conversations.GET, '/conversations'), 'conversations', `limit=2${query}`);

function expectConversations(
  rows: Json[],
  { stage, model, people }: { stage: Stage; model: Model; people: Map<string, Contact> },
) {
  expect(rows.length).toBe(model.contacts.filter(({ talk }) => talk).length);
  const places = rows.map(({ id }) => {
    const { latest = 0, arrived = 0 } = people.get(id)?.talk ?? {};
    return [secondOf(latest), arrived] as const;
  });
  expect(places, 'the order of conversations').toEqual(places.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]));
  for (const row of rows) {
    const person = people.get(row.id) as Contact;
    const { talk } = person;
    if (!talk) throw new Error('Nothing was said in it.');
    const last = inOrder(talk).at(-1);
    expect(row, `the conversation of customer ${person.customer ?? person.userId}`).toMatchObject({
      ...shownOf(person),
      window_expires_at: talk.opened === null ? null : iso(talk.opened + WINDOW_MS),
      last_message_at: iso(talk.latest),
      last_message: { wa_message_id: last?.channelId, direction: last?.direction, status: last?.status },
      unread_count: talk.unread,
      state: talk.state,
      status: talk.status,
      snoozed_until: talk.snoozedUntil,
      assignee: talk.assignee === null ? null : { name: stage.members[talk.assignee]?.name },
    });
    expect(row.phone && customerOf(row.phone)).toBe(person.customer);
  }
}

const shownOf = ({ name, tags, attributes, optIn }: Contact) => ({ name, tags, attributes, opt_in: optIn });

/** A query, and what it should find. */
type Filter = [query: string, matches: (row: Json) => boolean];

const tagFilters = tags.map((tag): Filter => [`tag=${encodeURIComponent(tag)}`, (row) => row.tags.includes(tag)]);

const ids = (rows: Json[]) => rows.map(({ id }) => id);

/** A filter shows what the whole list shows of it, in the same order. */
async function expectFiltered(all: Json[], filters: Filter[], read: (query: string) => Promise<Json[]>) {
  for (const [query, matches] of filters) {
    expect(ids(await read(`&${query}`)), query).toEqual(ids(all.filter(matches)));
  }
}

export async function expectFilters(stage: Stage, all: Json[]) {
  const now = iso(Date.now());
  const filters: Filter[] = [
    ...tagFilters,
    ['window=open', ({ window_expires_at }) => window_expires_at > now],
    ['window=closed', ({ window_expires_at }) => !(window_expires_at > now)],
    ['status=open', ({ status }) => status === 'open'],
    ['status=snoozed', ({ status }) => status === 'snoozed'],
    ['status=closed', ({ status }) => status === 'closed'],
    ['assignee=none', ({ assignee }) => assignee === null],
    [`assignee=${stage.members[0]?.email}`, ({ assignee }) => assignee?.name === stage.members[0]?.name],
    ...customers.map(
      ({ spellings }, customer): Filter => [
        `phone=${encodeURIComponent(spellings.at(-1) ?? '')}`,
        ({ phone }) => phone && customerOf(phone) === customer,
      ],
    ),
    ...all.map(({ updated_at: since }): Filter => [`updated_since=${since}`, ({ updated_at }) => updated_at >= since]),
  ];
  await expectFiltered(all, filters, (query) => readConversations(stage, query));
}

async function expectMessages(stage: Stage, id: string, person: Contact) {
  const path = `/conversations/${id}/messages`;
  const wanted = person.talk ? inOrder(person.talk).toReversed() : [];
  for (const direction of ['inbound', 'outbound', null]) {
    const query = `limit=3${direction ? `&direction=${direction}` : ''}`;
    const found = await pages(reader(stage, messages.GET, path), 'messages', query);
    const shown = found.map((row) => ({
      ...{ channelId: row.wa_message_id, direction: row.direction, type: row.type, status: row.status },
      ...{ text: isOrder(row.text) ? 'order' : row.text, time: Date.parse(row.timestamp) },
    }));
    expect(shown, `messages of customer ${person.customer ?? person.userId}`).toEqual(
      wanted
        .filter((message) => !direction || message.direction === direction)
        .map(({ id: _, isSaid: __, receipts: ___, ...message }) => message),
    );
  }
}

const isOrder = (text: string) => text.startsWith('Order');

async function expectEvents(stage: Stage, model: Model) {
  const read = reader(stage, events.GET, '/events');
  const found: Json[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Json = await read(`?limit=7${after && `&after=${after}`}`);
    found.push(...page.events);
    after = page.next_cursor;
  }
  const deliveries = await db().delivery.findMany({ where: { workspaceId: stage.workspace.workspaceId } });
  const present = new Set(model.webhooks.map(({ id }) => id));
  const told = found.map(({ id, event, data }) => ({
    ...{ event, wa_message_id: data.wa_message_id ?? null, status: data.status ?? null, cause: data.cause ?? null },
    owedTo: deliveries
      .filter(({ eventId }) => eventId === id)
      .map(({ webhookId }) => webhookId)
      .toSorted(),
  }));
  const wanted = model.events.map(({ name, says, owedTo }) => ({
    ...{ event: name, wa_message_id: null, status: null, cause: null, ...says },
    owedTo: owedTo.filter((id) => present.has(id)).toSorted(),
  }));
  expect(sorted(told), 'all events').toEqual(sorted(wanted));
  for (const contact of new Set(model.events.map(({ of }) => of))) {
    const own = model.events.filter(({ of, says }) => of === contact && says.wa_message_id);
    const ids = new Set(own.map(({ says }) => says.wa_message_id));
    expect(
      told
        .filter(({ wa_message_id }) => ids.has(wa_message_id))
        .map(({ event, wa_message_id }) => [event, wa_message_id]),
      'the order of a conversation’s events',
    ).toEqual(own.map(({ name, says }) => [name, says.wa_message_id]));
  }
}

const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).toSorted();

const asMember = async (
  { workspace: { workspaceId }, members: [as] }: Stage,
  handler: (request: Request) => Promise<Response>,
  path: string,
) => {
  if (!as) throw new Error('The workspace has no member.');
  const answer = await callAdminRoute(handler, `${workspaceId}/${path}`, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

async function expectCounts(stage: Stage, model: Model) {
  const talks = model.contacts.flatMap(({ talk }) => talk ?? []);
  const { json } = await asMember(stage, inbox.GET, 'inbox');
  expect(json).toMatchObject({
    unread: talks.filter(({ unread }) => unread > 0).length,
    mine: talks.filter(({ assignee, status }) => assignee === 0 && status === 'open').length,
    mentions: talks.filter(({ isMentioned }) => isMentioned).length,
    any: talks.length > 0,
  });
}

async function expectContacts(stage: Stage, model: Model) {
  const read = (query: string) =>
    pages(async (page) => (await asMember(stage, contacts.GET, `contacts${page}`)).json, 'contacts', `limit=2${query}`);
  const all = await read('');
  const shown = all.map(({ phone, name, tags, attributes, opt_in, source_ref, blocked_at }) => ({
    ...{ customer: phone && customerOf(phone), name, tags, attributes: inOneOrder(attributes), opt_in, source_ref },
    isBlocked: blocked_at !== null,
  }));
  expect(sorted(shown), 'contacts').toEqual(
    sorted(
      model.contacts.map((contact) => ({
        ...{ customer: contact.customer, ...shownOf(contact), attributes: inOneOrder(contact.attributes) },
        source_ref: contact.sourceRef,
        isBlocked: contact.isBlocked,
      })),
    ),
  );
  const filters: Filter[] = [
    ...tagFilters,
    ['opt_in=yes', ({ opt_in }) => opt_in === true],
    ['opt_in=no', ({ opt_in }) => opt_in === false],
    ['opt_in=unknown', ({ opt_in }) => opt_in === null],
    ['attribute=city', ({ attributes }) => 'city' in attributes],
    ['attribute=tier&value=7', ({ attributes }) => String(attributes.tier) === '7'],
    ['search=name', ({ name }) => /name/i.test(name ?? '')],
  ];
  await expectFiltered(all, filters, read);
  expect(ids(await read('&sort=oldest'))).toEqual(ids(all).toReversed());
  expect(ids(await read('&sort=name')).toSorted()).toEqual(ids(all).toSorted());
  await expectSameAfterImport(stage, model);
}

/** What is exported and imported elsewhere is the same, except for people who hide their number. */
async function expectSameAfterImport(stage: Stage, model: Model) {
  const { text } = await asMember(stage, exported.GET, 'contacts/export');
  const { workspaceId } = await createTestWorkspace();
  const people = model.contacts.filter(({ customer }) => customer !== null);
  const result = await importContactsCsv({ workspaceId, file: [Buffer.from(text)] });
  expect(result.upserted, text).toBe(people.length);
  const copies = await db().contact.findMany({ where: { workspaceId } });
  expect(
    sorted(
      copies.map(({ phone, name, tags, attributes, optIn, sourceRef }) => ({
        ...{ customer: customerOf(String(phone).slice(1)), name, tags, attributes: inOneOrder(attributes) },
        ...{ optIn, sourceRef },
      })),
    ),
    text,
  ).toEqual(
    sorted(
      people.map(({ customer, name, tags, attributes, optIn, sourceRef }) => ({
        ...{ customer, name, tags, attributes: inOneOrder(attributes) },
        ...{ optIn, sourceRef },
      })),
    ),
  );
}

const inOneOrder = (attributes: unknown) => Object.entries(attributes as object).toSorted();

async function expectOrders(stage: Stage, model: Model) {
  const found = await pages(reader(stage, orders.GET, '/catalog/orders'), 'orders', 'limit=2');
  const times = found.map(({ created_at }) => created_at);
  expect(times, 'the order of orders').toEqual(times.toSorted().toReversed());
  expect(
    sorted(
      found.map(({ phone, total, customer_name }) => ({
        customer: phone && customerOf(phone),
        total,
        name: customer_name,
      })),
    ),
  ).toEqual(sorted(model.orders.map(({ about, total }) => ({ customer: about.customer, total, name: about.name }))));
}
