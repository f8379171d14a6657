import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as contactView from '#app/api/admin/[workspace]/contacts/[contact_id]/route.ts';
import * as tags from '#app/api/admin/[workspace]/contacts/tags/route.ts';
import * as blockOf from '#app/public/v1/contacts/[contact]/block/route.ts';
import * as contact from '#app/public/v1/contacts/[contact]/route.ts';
import * as contacts from '#app/public/v1/contacts/route.ts';
import * as conversation from '#app/public/v1/conversations/[id]/route.ts';
import * as runs from '#app/public/v1/flows/[id]/runs/route.ts';
import * as messages from '#app/public/v1/messages/route.ts';
import * as webhooks from '#app/public/v1/webhooks/route.ts';
import { APP_SECRET, messagesDocument, postWebhook, profile } from '#lib/messaging/inbound/testing/webhooks.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { callAdminRoute } from '../call-admin-route.ts';
import { callRoute } from '../call-route.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { SEED } from '../seed.ts';
import { setUpChannel } from '../set-up-channel.ts';
import { signInAs } from '../sign-in-as.ts';
import { tablesWith } from '../tables-with.ts';
import { runSchedules } from '../wall/run-schedules.ts';
import { agentIn } from './agent.ts';
import { startBot } from './bot.ts';
import { copyFiles, expectFiles } from './files.ts';
import { secondOf } from './model.ts';
import { customerAt, customers } from './people.ts';
import { expectFilters, readConversations } from './readings.ts';

const HOUR_MS = 3_600_000;
const BURSTS = process.env.PARLEY_TEST_LONG ? 1000 : 12;

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
const test = setUpChannel({ statuses: { mode: 'manual' } });

/** Two people, so that much concerns the same one. */
const customer = fc.nat({ max: 1 });
const spelling = fc.nat({ max: 2 });
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      customer,
      shows: fc.constantFrom('number', 'number', 'user ID', 'both'),
      /** Sent again, as the channel does when a response is late. */
      times: fc.constantFrom(1, 1, 2),
      count: fc.integer({ min: 1, max: 3 }),
      isPhoto: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('send' as const), customer, key: fc.nat({ max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('upsert' as const), customer, spelling }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      customer,
      change: fc.constantFrom(
        ...[{ status: 'closed' }, { status: 'open' }],
        ...[{ state: 'person' }, { state: 'paused' }, { state: 'flow' }, { state: 'nobody' }],
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('block' as const), customer, blocked: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit' as const), customer }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('tag' as const), customer }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('receipts' as const),
      customer,
      status: fc.constantFrom('sent', 'delivered', 'read'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), customer }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('reply' as const), customer }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('note' as const), customer }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('mark' as const), customer, as: fc.constantFrom('read', 'unread') }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const), customer }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('tend' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('copy files' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('work' as const), steps: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('start a flow' as const), customer }) },
);
const burst = fc.record({
  /** A day passes before, after which old messages are deleted. */
  isNextDay: fc.constantFrom(false, false, true),
  acts: fc.array(act, { minLength: 2, maxLength: 12 }),
});
type Burst = typeof burst extends fc.Arbitrary<infer Value> ? Value : never;
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

it('whatever happens to the same people at once, everything still fits together', { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(burst, { minLength: 1, maxLength: 4 }), playAll), {
    seed: SEED,
    numRuns: BURSTS,
    endOnFailure: true,
  });
});

async function playAll(bursts: Burst[]) {
  const workspace = await createTestWorkspace();
  const { workspaceId, phoneNumberId, wabaId, accessToken, apiKey } = workspace;
  await test.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  const member = await signInAs({ workspaceId, name: 'First Member' });
  const stage = { workspace, channel: test.channel, members: [member] };
  const call = (
    handler: (request: Request) => Promise<Response>,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ) =>
    callRoute(handler, {
      ...{ method, path, apiKey },
      ...(body !== undefined && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  await call(webhooks.POST, 'POST', '/webhooks', { url: 'https://receiver.example/' });
  const bot = await startBot(workspaceId);
  const agent = agentIn(workspaceId, member);
  const { media_id: photo } = await test.channel.uploadMedia(new Uint8Array(20_000), {
    ...{ mimeType: 'image/jpeg', phoneNumberId },
  });
  const written = new Set<string>();
  const accepted = new Map<string, string[]>();
  let count = 0;

  const perform = async (one: Act): Promise<void> => {
    if (one.does === 'tend') {
      await Promise.all([runSchedules({ workspaceId }), syncTemplates({ workspaceId })]);
      return;
    }
    if (one.does === 'copy files') return copyFiles(workspaceId);
    if (one.does === 'work') {
      for (let step = 0; step < one.steps; step += 1) await bot.step(step);
      return;
    }
    const { waId, spellings } = customerAt(one.customer);
    const phone = (index: number) => spellings[index % spellings.length] ?? spellings[0];
    switch (one.does) {
      case 'write': {
        const { user_id: userId } = await test.channel.saveCustomer(waId, {});
        const ids = {
          ...(one.shows !== 'user ID' && { wa_id: waId }),
          ...(one.shows !== 'number' && { user_id: userId }),
        };
        const from = { ...(ids.wa_id && { from: ids.wa_id }), ...(ids.user_id && { from_user_id: ids.user_id }) };
        const lines = Array.from({ length: one.count }, () => {
          count += 1;
          const id = `wamid.${workspaceId}.${count}`;
          written.add(id);
          const timestamp = String(Math.floor(Date.now() / 1000));
          const text = `Line ${count} in ${workspaceId}`;
          if (!one.isPhoto) return { ...from, id, timestamp, type: 'text', text: { body: text } };
          const image = { id: photo, mime_type: 'image/jpeg', caption: text };
          return { ...from, id, timestamp, type: 'image', image };
        });
        const document = messagesDocument(phoneNumberId, { contacts: [profile('Real Name', ids)], messages: lines });
        const answers = await Promise.all(Array.from({ length: one.times }, () => postWebhook(document)));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        return;
      }
      case 'send': {
        const key = `${one.customer}-${one.key}`;
        const body = `Answer ${key} in ${workspaceId}`;
        const template = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };
        const message = { to: phone(0), ...(one.key === 0 ? template : { body }) };
        const { status, json } = await call(messages.POST, 'POST', '/messages', message, key);
        expect([200, 404, 409, 422], JSON.stringify(json)).toContain(status);
        if (status === 200) accepted.set(key, [...(accepted.get(key) ?? []), json.messages[0].id]);
        return;
      }
      case 'upsert': {
        const items = [{ phone: phone(one.spelling), tags: ['vip', 'Berlin'], attributes: { city: 'Pune' } }];
        expect((await call(contacts.POST, 'POST', '/contacts', items)).json).toEqual({ upserted: 1, received: 1 });
        return;
      }
      case 'change': {
        const [talk] = await db().conversation.findMany({ where: { workspaceId }, skip: one.customer, take: 1 });
        if (!talk) return;
        const { status } = await call(conversation.PATCH, 'PATCH', `/conversations/${talk.id}`, one.change);
        expect([200, 404]).toContain(status);
        return;
      }
      case 'block': {
        const path = `/contacts/${encodeURIComponent(phone(0))}/block`;
        expect([200, 404]).toContain((await call(blockOf.PUT, 'PUT', path, { blocked: one.blocked })).status);
        return;
      }
      case 'edit':
      case 'tag': {
        const [person] = await db().contact.findMany({ where: { workspaceId }, skip: one.customer, take: 1 });
        if (!person) return;
        const [handler, path, method, body] =
          one.does === 'edit'
            ? ([contactView.PATCH, `contacts/${person.id}`, 'PATCH', { opt_in: true, tags: ['vip'] }] as const)
            : ([tags.POST, 'contacts/tags', 'POST', { contact_ids: [person.id], add: ['tea'] }] as const);
        const answer = await callAdminRoute(handler, `${workspaceId}/${path}`, { as: member, method, body });
        expect([200, 404], answer.text).toContain(answer.status);
        return;
      }
      case 'reply':
        return agent.reply(one.customer);
      case 'note':
        return agent.note(one.customer);
      case 'mark':
        return agent.mark(one.customer, one.as);
      case 'look':
        return agent.look(one.customer);
      case 'receipts': {
        const sent = await test.channel.messages({ phone_number_id: phoneNumberId, direction: 'outbound', limit: 20 });
        const statuses = sent.map(({ id, biz_opaque_callback_data }) => ({
          ...{ id, biz_opaque_callback_data, status: one.status, recipient_id: waId },
          timestamp: String(Math.floor(Date.now() / 1000)),
        }));
        expect((await postWebhook(messagesDocument(phoneNumberId, { statuses }))).status).toBe(200);
        return;
      }
      case 'erase': {
        const path = `/contacts/${encodeURIComponent(phone(0))}`;
        expect([200, 404]).toContain((await call(contact.DELETE, 'DELETE', path)).status);
        return;
      }
      case 'start a flow': {
        const { status, json } = await call(runs.POST, 'POST', `/flows/${bot.flowId}/runs`, { to: phone(0) });
        expect([200, 404, 409, 422], JSON.stringify(json)).toContain(status);
      }
    }
  };
  for (const { isNextDay, acts } of bursts) {
    if (isNextDay) await bot.pass(25 * HOUR_MS);
    await Promise.all(acts.map(perform));
  }

  // An attempt may have failed because of another.
  for (let round = 0; round < 2; round += 1) await copyFiles(workspaceId);
  await bot.finish();
  const does = (what: Act['does']) => bursts.some(({ acts }) => acts.some((one) => one.does === what));
  const isTended = does('tend') && bursts.some(({ isNextDay }) => isNextDay);
  await expectWhole(workspaceId, { written, hasErased: does('erase'), isTended });
  await expectFiles(workspaceId);
  await expectFilters(stage, await readConversations(stage, ''));
  for (const [key, ids] of accepted) expect(new Set(ids).size, `channel IDs under the key ${key}`).toBe(1);
  const sent = await test.channel.messages({ phone_number_id: phoneNumberId, direction: 'outbound', limit: 1000 });
  const references = sent.map(({ biz_opaque_callback_data }) => biz_opaque_callback_data);
  expect(new Set(references).size, 'messages that were sent once').toBe(references.length);

  for (const { id } of await db().contact.findMany({ where: { workspaceId } })) {
    expect((await call(contact.DELETE, 'DELETE', `/contacts/${id}`)).status).toBe(200);
  }
  expect(await tablesWith(` in ${workspaceId}`), 'what is left of people who were all erased').toEqual([]);
  await expectFiles(workspaceId);
}

/** What is stored agrees with itself, and nothing that the channel was told we have is missing. */
async function expectWhole(
  workspaceId: string,
  { written, hasErased, isTended }: { written: Set<string>; hasErased: boolean; isTended: boolean },
) {
  const where = { workspaceId };
  const talks = await db().conversation.findMany({ where, include: { messages: true } });
  const events = await db().event.findMany({ where, include: { deliveries: true } });
  const stored = talks.flatMap(({ messages: all }) => all);
  const inbound = stored.filter(({ direction }) => direction === 'inbound').map(({ channelId }) => channelId ?? '');
  expect(new Set(inbound).size).toBe(inbound.length);
  if (!hasErased && !isTended) expect(new Set(inbound)).toEqual(written);
  const told = events
    .filter(({ name }) => name === 'message.received')
    .map(({ data }) => (data as { wa_message_id: string }).wa_message_id);
  // Events are kept for longer than messages here.
  const expected = isTended ? [...new Set([...inbound, ...told])] : inbound;
  expect(told.toSorted(), 'one event for each message').toEqual(expected.toSorted());
  for (const { name, deliveries } of events) expect(deliveries.length, name).toBe(name.startsWith('message.') ? 1 : 0);
  for (const { lastSequence, lastMessageAt, unreadCount, messages: all } of talks) {
    const sequences = all.map(({ sequence }) => sequence);
    expect(new Set(sequences).size, 'sequences').toBe(sequences.length);
    expect(lastSequence).toBeGreaterThanOrEqual(Math.max(0, ...sequences));
    const latest = Math.max(...all.map(({ timestamp }) => timestamp.getTime()));
    // Of two attempts at one message at the same time, the later one moves the conversation.
    if (all.length > 0) expect(secondOf(lastMessageAt.getTime())).toBeGreaterThanOrEqual(secondOf(latest));
    expect(unreadCount).toBeLessThanOrEqual(all.filter(({ direction }) => direction === 'inbound').length);
  }
  const people = await db().contact.findMany({ where });
  expect(people.length).toBeLessThanOrEqual(2 * customers.length);
  for (const person of people) expect(person.tags.length).toBe(new Set(person.tags).size);
}
