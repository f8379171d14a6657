import { expect } from 'vitest';
import * as contactPage from '#app/api/admin/[workspace]/contacts/[contact_id]/route.ts';
import * as contactsOf from '#app/api/admin/[workspace]/contacts/tags/route.ts';
import * as mentionsOf from '#app/api/admin/[workspace]/conversations/[conversation_id]/mentions/read/route.ts';
import * as threadOf from '#app/api/admin/[workspace]/conversations/[conversation_id]/messages/route.ts';
import * as notesOf from '#app/api/admin/[workspace]/conversations/[conversation_id]/notes/route.ts';
import * as readOf from '#app/api/admin/[workspace]/conversations/[conversation_id]/read/route.ts';
import * as unreadOf from '#app/api/admin/[workspace]/conversations/[conversation_id]/unread/route.ts';
import * as blockOf from '#app/public/v1/contacts/[contact]/block/route.ts';
import * as contact from '#app/public/v1/contacts/[contact]/route.ts';
import * as contacts from '#app/public/v1/contacts/route.ts';
import * as conversation from '#app/public/v1/conversations/[id]/route.ts';
import * as messages from '#app/public/v1/messages/route.ts';
import * as webhook from '#app/public/v1/webhooks/[id]/route.ts';
import * as webhooks from '#app/public/v1/webhooks/route.ts';
import { passTime } from '#lib/flows/runs/testing/pass-time.ts';
import { document, messagesDocument, postWebhook, profile } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { newId } from '#lib/platform/new-id.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import { callAdminRoute } from '../call-admin-route.ts';
import { callRoute } from '../call-route.ts';
import type { createTestWorkspace } from '../create-test-workspace.ts';
import type { signInAs } from '../sign-in-as.ts';
import type { TestChannel } from '../start-test-channel.ts';
import type { Act, Fate, Step } from './acts.ts';
import * as model from './model.ts';
import { customerAt } from './people.ts';

export type Stage = {
  workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
  channel: TestChannel;
  members: Awaited<ReturnType<typeof signInAs>>[];
};

type Answer = { status: number; headers: Headers; json: ReturnType<typeof JSON.parse> };
/** What is known under an idempotency key. */
type Kept = { request: string; answer: Answer | null; message: model.Message };

/** A message from the inbox, whose ID the browser makes and repeats. */
type Reply = { id: string; body: string; message: model.Message | null; isRetryable: boolean };

const HOUR_MS = 3_600_000;
/** In ms, at a whole second. */
const secondsAgo = (seconds: number) => (Math.floor(Date.now() / 1000) - seconds) * 1000;
const FATES = {
  refused: { type: 'error', code: 131026 },
  throttled: { type: 'error', code: 130429 },
  unavailable: { type: 'error', code: 131016 },
  unknown: { type: 'reset', after_processing: true },
} as const;
const STATUSES = { accepted: 200, refused: 400, throttled: 429, unavailable: 502, unknown: 504 } as const;

/** Plays a history in a workspace, and in a model of it. Returns what the workspace should hold then. */
export async function playHistory(stage: Stage, steps: Step[]): Promise<model.Model> {
  const state = model.emptyModel();
  const player = playerOf(stage, state);
  for (const step of steps) {
    state.moment += 1;
    if ('together' in step) await player.together(step.together);
    else if (step.does === 'subscribe') await player.subscribe(step.events);
    else if (step.does === 'unsubscribe') await player.unsubscribe(step.nth);
    else if (step.does === 'change number') await player.changeNumber(step);
    else await player.pass(step.hours * HOUR_MS);
  }
  return state;
}

function playerOf({ workspace, channel, members }: Stage, state: model.Model) {
  const { workspaceId, apiKey, phoneNumberId } = workspace;
  const kept = new Map<string, Kept>();
  const replies = new Map<string, Reply>();
  let count = 0;
  let isAnyNumberChanged = false;

  const call = (handler: (request: Request) => Promise<Response>, method: string, path: string, body?: unknown) =>
    callRoute(handler, { method, path, apiKey, ...(body !== undefined && { body }) });
  const asMember = (
    handler: (request: Request) => Promise<Response>,
    path: string,
    body: unknown,
    { method = 'POST', member = 0 } = {},
  ) => {
    const as = members[member];
    if (!as) throw new Error('The workspace has no such member.');
    return callAdminRoute(handler, `${workspaceId}/${path}`, { as, method, body });
  };
  const spelled = (customer: number, spelling: number) => {
    const { spellings } = customerAt(customer);
    return spellings[spelling % spellings.length] ?? spellings[0];
  };
  /** Also of someone who has not shown the number. */
  const contactOf = (customer: number) =>
    model.byCustomer(state, customer) ??
    state.contacts.find((contact) => contact.customer === null && contact.userId === customerAt(customer).userId) ??
    null;
  const isPresent = (message: model.Message) => state.contacts.some(({ talk }) => talk?.messages.includes(message));

  async function bring(value: Parameters<typeof messagesDocument>[1]) {
    expect((await postWebhook(messagesDocument(phoneNumberId, value))).status).toBe(200);
  }

  /** Of the channel, and in its text. */
  function nextId() {
    count += 1;
    return { channelId: `wamid.${workspaceId}.${count}`, text: `Line ${count} in ${workspaceId}` };
  }

  async function stored(customer: number) {
    const { userId, waId } = customerAt(customer);
    const about = contactOf(customer);
    const row = await db().contact.findFirst({
      where: about?.customer === null ? { workspaceId, userId } : { workspaceId, phoneKey: keyOfWaId(waId) },
      include: { conversations: true },
    });
    return { contactId: row?.id ?? '', conversationId: row?.conversations[0]?.id ?? '' };
  }

  async function idOf({ id, channelId }: model.Message): Promise<string> {
    if (id) return id;
    const row = await db().message.findFirst({ where: { workspaceId, channelId }, select: { id: true } });
    return row?.id ?? '';
  }

  const acts: { [Does in Act['does']]: (act: Extract<Act, { does: Does }>) => Promise<void> } = {
    async upsert({ customer, spelling, items }) {
      const body = items.map((item, index) => ({ phone: spelled(customer, spelling + index), ...item }));
      const upserted = model.upsert(
        state,
        items.map((item) => ({ customer, ...item })),
      );
      const { status, json } = await call(contacts.POST, 'POST', '/contacts', body);
      expect([status, json]).toEqual([200, { upserted, received: items.length }]);
    },

    async write({ customer, shows, profile: name, messages: given }) {
      const { waId, userId } = customerAt(customer);
      const ids = { ...(shows !== 'user ID' && { wa_id: waId }), ...(shows !== 'number' && { user_id: userId }) };
      const from = shows === 'user ID' ? { from_user_id: userId } : { from: waId };
      const known = contactOf(customer)?.talk?.messages.filter(({ direction }) => direction === 'inbound') ?? [];
      const written = given.map(({ kind, hoursAgo, isRepeat }): model.Written => {
        const { channelId, text } = nextId();
        const earlier = isRepeat ? known.at(-1)?.channelId : null;
        return {
          ...{ channelId: earlier ?? channelId, customer, shows, userId, profile: name, kind, total: count * 200 },
          text: { text, reaction: 'Reacted with 👍', order: 'order' }[kind],
          time: secondsAgo(hoursAgo * 3600),
        };
      });
      model.receive(state, written);
      await bring({
        contacts: [name === null ? ids : profile(name, ids)],
        messages: written.map((message) => ({
          ...from,
          ...(shows === 'both' && { from_user_id: userId }),
          ...{ id: message.channelId, timestamp: String(message.time / 1000) },
          ...contentOf(message),
        })),
      });
    },

    async send({ customer, spelling, type, body, name, key: nth, fate }) {
      const key = nth === null ? null : `${customer}-${nth}`;
      const message = {
        ...{ to: spelled(customer, spelling), type, ...(name && { name }) },
        ...(type === 'text' ? { body } : { template_name: 'hello_world', language_code: 'en_US' }),
      };
      const request = JSON.stringify(message);
      const earlier = key === null ? undefined : kept.get(key);
      const isClosed = type === 'text' && !model.isWindowOpen(model.byCustomer(state, customer));
      const before = Date.now();
      const answer = await meeting(earlier || isClosed ? 'accepted' : fate, customer, () =>
        callRoute(messages.POST, {
          ...{ method: 'POST', path: '/messages', apiKey, body: message },
          ...(key !== null && { headers: { 'idempotency-key': key } }),
        }),
      );
      const what = JSON.stringify([message, key, answer.json]);
      if (earlier) {
        if (earlier.request !== request) expect(answer.status, what).toBe(409);
        else expectSame(earlier, answer, { what, isPresent: isPresent(earlier.message) });
        return;
      }
      if (isClosed) {
        expect(answer, what).toMatchObject({ status: 422, json: { detail: [{ type: 'outside_service_window' }] } });
        return;
      }
      expect(answer.status, what).toBe(STATUSES[fate]);
      const row = await db().message.findFirstOrThrow({
        where: {
          ...{ workspaceId, direction: 'outbound' },
          conversation: { contact: { phoneKey: keyOfWaId(customerAt(customer).waId) } },
        },
        orderBy: { sequence: 'desc' },
      });
      expect(row.timestamp.getTime(), what).toBeGreaterThanOrEqual(before - 50);
      const text = type === 'text' ? body : String(row.text);
      model.send(state, { customer, name, type, text, ...madeOf(row, fate) });
      const made = model.byCustomer(state, customer)?.talk?.messages.at(-1);
      if (key === null || !made || fate === 'throttled' || fate === 'unavailable') return;
      kept.set(key, { request, answer: fate === 'unknown' ? null : answer, message: made });
    },

    async reply({ customer, body: given, nth, fate }) {
      const about = contactOf(customer);
      if (!about?.talk || about.customer === null) return;
      const key = `${customer}-${nth}`;
      const reply = replies.get(key) ?? { id: newId(), body: given, message: null, isRetryable: false };
      replies.set(key, reply);
      const { id, body, message } = reply;
      const earlier = message && isPresent(message) && !reply.isRetryable ? message : null;
      const isClosed = !model.isWindowOpen(about);
      const { conversationId } = await stored(customer);
      const path = `conversations/${conversationId}/messages`;
      const answer = await meeting(earlier || isClosed ? 'accepted' : fate, about.customer, () =>
        asMember(threadOf.POST, path, { id, message: { type: 'text', body } }),
      );
      const what = JSON.stringify([customer, id, fate, answer.json]);
      if (earlier) {
        expect(answer.status, what).toBe({ unknown: 504, failed: 400 }[String(earlier.status)] ?? 200);
        return;
      }
      expect(answer.status, what).toBe(isClosed ? 422 : STATUSES[fate]);
      if (isClosed) return;
      const made = madeOf(await db().message.findFirstOrThrow({ where: { workspaceId, id } }), fate);
      if (message && isPresent(message)) model.sendAgain(state, message, made);
      else reply.message = model.reply(state, about, { type: 'text', text: body, ...made });
      reply.isRetryable = fate === 'throttled' || fate === 'unavailable';
    },

    async echo({ customer, shows, hoursAgo, isRepeat }) {
      const { waId, userId } = customerAt(customer);
      const known = contactOf(customer)?.talk?.messages.filter(({ id, direction }) => !id && direction === 'outbound');
      const { channelId, text } = nextId();
      const message: model.Written = {
        ...{ channelId: (isRepeat && known?.at(-1)?.channelId) || channelId, customer, shows, userId, profile: null },
        ...{ kind: 'echo', text, total: 0, time: secondsAgo(hoursAgo * 3600) },
      };
      model.receive(state, [message]);
      const value = {
        ...{ messaging_product: 'whatsapp', metadata: { phone_number_id: phoneNumberId } },
        message_echoes: [
          {
            ...{ id: message.channelId, from: '15550783881', timestamp: String(message.time / 1000) },
            ...(shows === 'number' ? { to: waId } : { to_user_id: userId }),
            ...{ type: 'text', text: { body: text } },
          },
        ],
      };
      expect((await postWebhook(document([{ field: 'smb_message_echoes', value }]))).status).toBe(200);
    },

    async note({ customer, mentions }) {
      const about = contactOf(customer);
      if (!about?.talk) return;
      const { conversationId } = await stored(customer);
      const body = { id: newId(), text: `${nextId().text}, a note`, mentions: mentions ? [await memberId(0)] : [] };
      const answer = await asMember(notesOf.POST, `conversations/${conversationId}/notes`, body, { member: 1 });
      expect(answer.status, answer.text).toBe(200);
      about.talk.isMentioned ||= mentions;
      about.talk.notes.push(body.text);
    },

    async 'see mentions'({ customer }) {
      const talk = contactOf(customer)?.talk;
      if (!talk) return;
      const { conversationId } = await stored(customer);
      const answer = await asMember(mentionsOf.POST, `conversations/${conversationId}/mentions/read`, {});
      expect(answer.status, answer.text).toBe(200);
      talk.isMentioned = false;
    },

    async edit({ customer, changes }) {
      const about = contactOf(customer);
      if (!about) return;
      const { contactId } = await stored(customer);
      const answer = await asMember(contactPage.PATCH, `contacts/${contactId}`, changes, { method: 'PATCH' });
      expect(answer.status, answer.text).toBe(200);
      if (changes.name !== undefined) about.name = changes.name || null;
      if (changes.opt_in !== undefined) about.optIn = changes.opt_in;
      if (changes.tags) about.tags = [...new Set(changes.tags)];
    },

    async receipts({ customer, nth, statuses }) {
      const sent = contactOf(customer)?.talk?.messages.filter(
        ({ direction, channelId, status }) => direction === 'outbound' && (channelId !== null || status === 'unknown'),
      );
      const message = sent?.at(-1 - (nth % Math.max(sent.length, 1)));
      if (!message?.id) return;
      message.channelId ??= await wireIdOf(message.id);
      for (const status of statuses) model.receipt(state, message, status);
      await bring({
        statuses: statuses.map((status) => ({
          ...{ id: message.channelId, status, timestamp: String(Math.floor(Date.now() / 1000)) },
          ...{ recipient_id: customerAt(customer).waId, biz_opaque_callback_data: message.id },
          ...(status === 'failed' && { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
        })),
      });
    },

    async change({ customer, work }) {
      const about = contactOf(customer);
      if (!about?.talk) return;
      const { conversationId } = await stored(customer);
      const { assignee } = work;
      const body = { ...work, ...(assignee !== undefined && { assignee: emailOf(assignee) }) };
      model.change(state, about, work);
      const answer = await call(conversation.PATCH, 'PATCH', `/conversations/${conversationId}`, body);
      expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    },

    read: (act) => mark(act, 'read'),
    unread: (act) => mark(act, 'unread'),

    async block({ customer, spelling, isBlocked }) {
      const about = model.byCustomer(state, customer);
      const path = `/contacts/${encodeURIComponent(spelled(customer, spelling))}/block`;
      const answer = await call(blockOf.PUT, 'PUT', path, { blocked: isBlocked });
      expect(answer.status).toBe(about ? 200 : 404);
      if (about) model.block(state, about, isBlocked);
    },

    async tag({ customer, add, remove }) {
      const about = contactOf(customer);
      if (!about) return;
      const { contactId } = await stored(customer);
      const answer = await asMember(contactsOf.POST, 'contacts/tags', { contact_ids: [contactId], add, remove });
      expect(answer.status, answer.text).toBe(200);
      about.tags = [...new Set([...about.tags, ...add])].filter((tag) => !remove.includes(tag));
    },

    async erase({ customer, spelling }) {
      const about = contactOf(customer);
      const { contactId } = await stored(customer);
      const name = about && about.customer === null ? contactId : spelled(customer, spelling);
      const answer = await call(contact.DELETE, 'DELETE', `/contacts/${encodeURIComponent(name)}`);
      expect(answer.status, JSON.stringify(answer.json)).toBe(about ? 200 : 404);
      if (about) model.erase(state, about);
    },
  };

  async function mark({ customer, nth }: Extract<Act, { does: 'read' | 'unread' }>, as: 'read' | 'unread') {
    const talk = contactOf(customer)?.talk;
    const known = talk ? model.inOrder(talk).filter(({ channelId }) => channelId !== null) : [];
    const message = known.at(-1 - (nth % Math.max(known.length, 1)));
    if (!talk || !message) return;
    const { conversationId } = await stored(customer);
    const id = await idOf(message);
    const handler = as === 'read' ? readOf.POST : unreadOf.POST;
    const path = `conversations/${conversationId}/${as}`;
    const answer = await asMember(handler, path, as === 'read' ? { up_to: id } : { from: id });
    expect(answer.status, answer.text).toBe(200);
    if (as === 'read') model.markRead(talk, message);
    else model.markUnread(talk, message);
  }

  /** Makes a call while the channel treats messages to the customer in this way. */
  async function meeting<Result>(fate: Fate, customer: number, send: () => Promise<Result>): Promise<Result> {
    if (fate === 'accepted') return send();
    const fault = await channel.addFault({
      ...{ operation: 'messages.send', phone_number_id: phoneNumberId, to: customerAt(customer).waId },
      // Some calls are repeated.
      ...{ action: FATES[fate], times: 10 },
    });
    const result = await send();
    await channel.removeFault(fault.id);
    return result;
  }

  async function memberId(index: number): Promise<string> {
    const { id } = await db().member.findFirstOrThrow({ where: { workspaceId, userId: members[index]?.userId ?? '' } });
    return id;
  }

  const emailOf = (assignee: number | null) => (assignee === null ? null : (members[assignee]?.email ?? null));

  /** The channel's ID of a message whose response was lost. */
  async function wireIdOf(id: string): Promise<string> {
    const [sent] = await channel.messages({ biz_opaque_callback_data: id });
    if (!sent) throw new Error('The channel has no such message.');
    return sent.id;
  }

  return {
    async together(all: Act[]) {
      const perform = <Does extends Act['does']>(act: Extract<Act, { does: Does }>) => acts[act.does as Does](act);
      // They are about different people, so that their order does not matter: unless a user ID has moved to another number.
      if (!isAnyNumberChanged) await Promise.all(all.map((act) => perform(act)));
      else for (const act of all) await perform(act);
    },
    async changeNumber({ from, to }: { from: number; to: number }) {
      if (from === to) return;
      isAnyNumberChanged = true;
      const { channelId, text } = nextId();
      const time = secondsAgo(0);
      model.changeNumber(state, { from, to, channelId, text, time });
      const system = { body: text, wa_id: customerAt(to).waId, type: 'user_changed_number' };
      const timestamp = String(time / 1000);
      await bring({ messages: [{ from: customerAt(from).waId, id: channelId, timestamp, type: 'system', system }] });
    },
    async subscribe(events: string[]) {
      const url = `https://receiver.example/${state.webhooks.length}`;
      const { json } = await call(webhooks.POST, 'POST', '/webhooks', { url, events });
      state.webhooks.push({ id: json.id, events });
    },
    async unsubscribe(nth: number) {
      const [gone] = state.webhooks.splice(nth % Math.max(state.webhooks.length, 1), 1);
      if (gone) expect((await call(webhook.DELETE, 'DELETE', `/webhooks/${gone.id}`)).status).toBe(200);
    },
    async pass(ms: number) {
      await passTime(workspaceId, ms);
      model.passTime(state, ms);
    },
  };
}

/** An order has one item of this total, in minor units; a reaction is on a message that is not ours. */
function contentOf({ kind, text, total }: model.Written) {
  if (kind === 'text') return { type: 'text', text: { body: text } };
  if (kind === 'reaction') return { type: 'reaction', reaction: { message_id: 'wamid.other', emoji: '👍' } };
  const item = { product_retailer_id: 'SKU', quantity: 2, item_price: total / 200, currency: 'INR' };
  return { type: 'order', order: { catalog_id: '1', product_items: [item] } };
}

/** The fields of a message that was stored by a send. */
function madeOf({ id, channelId, timestamp }: { id: string; channelId: string | null; timestamp: Date }, fate: Fate) {
  const status: MessageStatus = fate === 'accepted' || fate === 'unknown' ? fate : 'failed';
  return { id, channelId, status, time: timestamp.getTime() };
}

/** The answer under a key is the first one; while that is unknown, it is what has become known of the message. */
function expectSame(earlier: Kept, answer: Answer, { what, isPresent }: { what: string; isPresent: boolean }): void {
  expect(answer.headers.get('idempotency-replayed'), what).toBe(answer.status === 504 ? null : 'true');
  if (earlier.answer) {
    expect([answer.status, withoutId(answer)], what).toEqual([earlier.answer.status, withoutId(earlier.answer)]);
    return;
  }
  const { status, channelId } = earlier.message;
  if (!isPresent) {
    // Its recipient was erased.
    expect(answer.status, what).toBe(404);
    earlier.answer = answer;
    return;
  }
  if (status === 'unknown') {
    expect(answer.status, what).toBe(504);
    return;
  }
  expect(answer.status, what).toBe(status === 'failed' ? 400 : 200);
  if (status !== 'failed') expect(answer.json.messages, what).toEqual([{ id: channelId, message_status: 'accepted' }]);
  earlier.answer = answer;
}

const withoutId = ({ json: { request_id: _, ...json } }: Answer) => json;
