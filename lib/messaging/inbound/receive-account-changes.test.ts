import { beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { addTestNumber } from '#lib/testing/add-test-number.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { importContactsCsv } from '../contacts/import-contacts-csv.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { upsertContacts } from '../contacts/upsert-contacts.ts';
import { APP_SECRET, document, postWebhook } from './testing/webhooks.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  await db().event.deleteMany({ where: { name: 'channel.notice' } });
  await db().channelNotice.deleteMany();
  await db().number.updateMany({ where: { id: workspace.numberId }, data: { displayPhone: '15550783881' } });
});

const announce = async (field: string, value: unknown, wabaId = workspace.wabaId) => {
  expect((await postWebhook(document([{ field, value }], wabaId))).status).toBe(200);
};
const number = () => db().number.findFirstOrThrow({ where: { id: workspace.numberId } });
const NOW = Math.floor(Date.now() / 1000);
const syncs = async () => {
  const events = await db().engineEvent.findMany({
    where: { name: 'template/changed', data: { path: ['workspaceId'], equals: workspace.workspaceId } },
  });
  return events.map(({ data }) => data);
};

it.each([
  ['message_template_status_update', { event: 'APPROVED', message_template_id: 1_689_556_908_129_832 }],
  ['message_template_quality_update', { new_quality_score: 'YELLOW' }],
  ['message_template_components_update', {}],
  ['template_category_update', 'anything'],
])('%s starts a sync of the account’s templates', async (field, value) => {
  const { workspaceId, wabaId } = workspace;
  await addTestNumber({ workspaceId, wabaId: newId() });
  await announce(field, value);
  expect(await syncs()).toEqual([{ workspaceId, wabaId }]);
  await announce(field, value, '999');
  expect(await syncs()).toHaveLength(1);
});

it('syncs once for several template changes in one webhook', async () => {
  const change = { field: 'message_template_status_update', value: {} };
  await postWebhook(document([change, change, change], workspace.wabaId));
  expect(await syncs()).toHaveLength(1);
});

it('stores quality and limit of the number', async () => {
  const update = { display_phone_number: '15550783881' };
  await announce('phone_number_quality_update', { ...update, event: 'FLAGGED', current_limit: 'TIER_2K' });
  expect(await number()).toMatchObject({ qualityRating: 'RED', messagingLimit: 'TIER_2K' });
  await announce('phone_number_quality_update', {
    ...update,
    event: 'UPGRADE',
    current_limit: 'TIER_10K',
    max_daily_conversations_per_business: 'TIER_100K',
  });
  expect(await number()).toMatchObject({ qualityRating: 'RED', messagingLimit: 'TIER_100K' });
  await announce('phone_number_quality_update', { ...update, event: 'UNFLAGGED' });
  expect(await number()).toMatchObject({ qualityRating: null, messagingLimit: 'TIER_100K' });
});

it('stores an approved name, and no other', async () => {
  const update = { display_phone_number: '15550783881', requested_verified_name: 'Tea & Co' };
  await announce('phone_number_name_update', { ...update, decision: 'REJECTED' });
  expect(await number()).toMatchObject({ verifiedName: null });
  await announce('phone_number_name_update', { ...update, decision: 'APPROVED' });
  expect(await number()).toMatchObject({ verifiedName: 'Tea & Co' });
});

it('records that the account is banned, and that it is back', async () => {
  await announce('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } });
  expect(await number()).toMatchObject({ status: 'restricted', statusDetail: expect.any(String) });
  await announce('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  expect(await number()).toMatchObject({ status: 'connected', statusDetail: null });
});

/** By the channel's clock, in seconds. */
const announceAt = async (time: number, field: string, value: unknown) => {
  const entry = [{ id: workspace.wabaId, time, changes: [{ field, value }] }];
  expect((await postWebhook({ object: 'whatsapp_business_account', entry })).status).toBe(200);
};
const BAN = (state: string) => ({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: state } });
const OF_NUMBER = { display_phone_number: '15550783881' };

it.each([
  ['a ban that was lifted since', 'account_update', BAN('DISABLE'), BAN('REINSTATE'), { status: 'connected' }],
  ['the end of an earlier ban', 'account_update', BAN('REINSTATE'), BAN('DISABLE'), { status: 'restricted' }],
  [
    'an earlier limit and quality',
    'phone_number_quality_update',
    { ...OF_NUMBER, event: 'FLAGGED', current_limit: 'TIER_2K' },
    { ...OF_NUMBER, event: 'UNFLAGGED', current_limit: 'TIER_10K' },
    { messagingLimit: 'TIER_10K', qualityRating: null },
  ],
  [
    'an earlier limit of the business',
    'business_capability_update',
    { max_daily_conversation_per_phone: 'TIER_2K' },
    { max_daily_conversation_per_phone: 'TIER_10K' },
    { messagingLimit: 'TIER_10K' },
  ],
  [
    'an earlier name',
    'phone_number_name_update',
    { ...OF_NUMBER, decision: 'APPROVED', requested_verified_name: 'Tea' },
    { ...OF_NUMBER, decision: 'APPROVED', requested_verified_name: 'Tea & Co' },
    { verifiedName: 'Tea & Co' },
  ],
])('is not misled by what arrives late: %s', async (_what, field, earlier, later, expected) => {
  const at = (value: unknown, time: number) => announceAt(time, field, value);
  await at(later, NOW - 60);
  await at(earlier, NOW - 3600);
  expect(await number()).toMatchObject(expected);
  await at(earlier, NOW - 30);
  await at(later, NOW - 30);
  await at(earlier, NOW - 3600);
  expect(await number()).toMatchObject(expected);
  expect(await db().channelNotice.count({ where: { workspaceId: workspace.workspaceId } })).toBe(0);
});

it('tells what is late by kind: an older name counts after a newer limit', async () => {
  const limit = { ...OF_NUMBER, event: 'UPGRADE', current_limit: 'TIER_2K' };
  await announceAt(NOW - 60, 'phone_number_quality_update', limit);
  const name = { ...OF_NUMBER, decision: 'APPROVED', requested_verified_name: 'Tea' };
  await announceAt(NOW - 3600, 'phone_number_name_update', name);
  await announceAt(NOW - 3600, 'phone_number_quality_update', { ...OF_NUMBER, event: 'FLAGGED' });
  expect(await number()).toMatchObject({ verifiedName: 'Tea', messagingLimit: 'TIER_2K', qualityRating: 'RED' });
});

it('leaves a number whose token was refused as it is when the account is back', async () => {
  await db().number.updateMany({ where: { id: workspace.numberId }, data: { status: 'token_refused' } });
  await announce('account_update', BAN('REINSTATE'));
  expect(await number()).toMatchObject({ status: 'token_refused' });
});

it('leaves numbers of other accounts alone, and tolerates odd values', async () => {
  const other = await createTestWorkspace();
  const before = await number();
  await announce('account_update', { event: 'X', ban_info: { waba_ban_state: 'DISABLE' } }, other.wabaId);
  await announce('account_update', null);
  await announce('phone_number_quality_update', { event: 5 });
  await announce('phone_number_name_update', []);
  expect(await number()).toEqual(before);
});

it('applies the limit of the whole business to its numbers (correctness 17)', async () => {
  await announce('business_capability_update', { max_daily_conversations_per_business: 2000 });
  expect(await number()).toMatchObject({ messagingLimit: '2000' });
  await announce('business_capability_update', { max_daily_conversation_per_phone: 'TIER_10K' });
  expect(await number()).toMatchObject({ messagingLimit: 'TIER_10K' });
});

it('follows the preferences that people set on their phone, and leaves others unchanged (correctness 17)', async () => {
  const { workspaceId } = workspace;
  await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678' }, { phone: '+919812345679' }] });
  const prefer = (value: string) =>
    announce('user_preferences', {
      user_preferences: [null, { wa_id: '919812345678', category: 'marketing_messages', value }],
    });
  const optIns = async () =>
    (await db().contact.findMany({ where: { workspaceId }, orderBy: { phone: 'asc' } })).map(({ optIn }) => optIn);
  await prefer('stop');
  expect(await optIns()).toEqual([false, null]);
  await prefer('resume');
  expect(await optIns()).toEqual([true, null]);
});

const PHONE = '+919812345678';
const optIn = async () =>
  (await db().contact.findFirstOrThrow({ where: { workspaceId: workspace.workspaceId } })).optIn;
const tell = (value: string, timestamp: number) =>
  announce('user_preferences', {
    user_preferences: [{ wa_id: '919812345678', category: 'marketing_messages', value, timestamp }],
  });

it('ignores a preference that comes again, or after a later one', async () => {
  const { workspaceId } = workspace;
  await upsertContacts({ workspaceId, contacts: [{ phone: PHONE }] });
  await tell('resume', NOW - 300);
  await tell('stop', NOW - 200);
  for (const [value, timestamp] of [
    ['resume', NOW - 300],
    ['resume', NOW - 250],
    ['resume', NOW - 200],
  ] as const) {
    await tell(value, timestamp);
    expect(await optIn()).toBe(false);
  }
  await tell('resume', NOW - 100);
  expect(await optIn()).toBe(true);
  expect(await db().channelNotice.count({ where: { workspaceId } })).toBe(0);
});

it('takes the time of a preference without one from its webhook', async () => {
  await upsertContacts({ workspaceId: workspace.workspaceId, contacts: [{ phone: PHONE }] });
  const post = async (value: string, time: number) => {
    const preferences = [{ wa_id: '919812345678', category: 'marketing_messages', value }];
    const changes = [{ field: 'user_preferences', value: { user_preferences: preferences } }];
    const entry = [{ id: workspace.wabaId, time, changes }];
    expect((await postWebhook({ object: 'whatsapp_business_account', entry })).status).toBe(200);
  };
  await post('stop', NOW - 100);
  await post('resume', NOW - 200);
  expect(await optIn()).toBe(false);
});

it.each<[string, (opt_in: boolean) => Promise<unknown>]>([
  [
    'over the API',
    (opt_in) => upsertContacts({ workspaceId: workspace.workspaceId, contacts: [{ phone: PHONE, opt_in }] }),
  ],
  [
    'over the API, with many contacts',
    (opt_in) => {
      const others = Array.from({ length: 30 }, (_, index) => ({ phone: `+9198000000${index + 10}` }));
      return upsertContacts({ workspaceId: workspace.workspaceId, contacts: [{ phone: PHONE, opt_in }, ...others] });
    },
  ],
  [
    'in a file',
    (opt_in) =>
      importContactsCsv({
        workspaceId: workspace.workspaceId,
        file: [Buffer.from(`phone,opt_in\n${PHONE},${opt_in}\n`)],
      }),
  ],
])('a choice made %s stands against an earlier preference, and not against a later one', async (_how, choose) => {
  const { workspaceId } = workspace;
  const isIn = async () => (await db().contact.findFirstOrThrow({ where: { workspaceId, phone: PHONE } })).optIn;
  await choose(true);
  await tell('stop', NOW - 200);
  expect(await isIn()).toBe(true);
  await db().contact.updateMany({ where: { workspaceId }, data: { optIn: false, optInAt: new Date(1) } });
  await choose(true);
  await tell('stop', NOW - 100);
  expect(await isIn()).toBe(true);
  await db().contact.updateMany({ where: { workspaceId }, data: { optInAt: new Date((NOW - 90) * 1000) } });
  await upsertContacts({ workspaceId, contacts: [{ phone: PHONE, tags: ['vip'] }] });
  await tell('stop', NOW - 80);
  expect(await isIn()).toBe(false);
});

it('a choice made in the inbox stands against an earlier preference', async () => {
  const { workspaceId } = workspace;
  await upsertContacts({ workspaceId, contacts: [{ phone: PHONE }] });
  await tell('stop', NOW - 200);
  const { id: contactId } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
  for (const optInNow of [true, null]) {
    await updateContact({ workspaceId, contactId, changes: { opt_in: optInNow } });
    await tell('stop', NOW - 100);
    expect(await optIn()).toBe(optInNow);
  }
});

it.each(['standby', 'history', 'a_field_to_come'])(
  'keeps %s as it came and hands it on, once, in every workspace of the account and in no other (correctness 17)',
  async (field) => {
    const value = { messages: [{ id: 'wamid.E', from: '919812345678', text: { body: 'Hi' } }] };
    const change = { field, value };
    await postWebhook(document([change, change], workspace.wabaId));
    await announce(field, value);
    await announce(field, value, '999');
    expect(await db().event.findMany({ where: { name: 'channel.notice' } })).toMatchObject([
      { workspaceId: workspace.workspaceId, data: { account_id: workspace.wabaId, field, value } },
    ]);
    expect(await db().channelNotice.findMany({ where: { workspaceId: workspace.workspaceId } })).toMatchObject([
      { field, value: { value } },
    ]);
    expect(await db().channelNotice.count({ where: { field } })).toBe(1);
  },
);

it('passes on what happens again with the same content, and once what is only told again', async () => {
  const value = { display_phone_number: '15550783881', event: 'PIN_CHANGED', requester: '61555822107539' };
  for (const time of [NOW - 7200, NOW - 7200, NOW]) {
    const [entry] = document([{ field: 'security', value }], workspace.wabaId).entry as object[];
    const body = { object: 'whatsapp_business_account', entry: [{ ...entry, time }] };
    expect((await postWebhook(body)).status).toBe(200);
  }
  const { workspaceId } = workspace;
  expect(await db().event.count({ where: { workspaceId, name: 'channel.notice' } })).toBe(2);
  expect(await db().channelNotice.count({ where: { workspaceId } })).toBe(2);
});

it('passes on a notice larger than 256 KB without its value, and stores it whole (correctness 17)', async () => {
  const value = { history: ['x'.repeat(300_000)] };
  await announce('history', value);
  expect(await db().event.findMany({ where: { workspaceId: workspace.workspaceId } })).toMatchObject([
    { name: 'channel.notice', data: { field: 'history', value: null } },
  ]);
  expect(await db().channelNotice.findFirst({ where: { workspaceId: workspace.workspaceId } })).toMatchObject({
    value: { value },
  });
});

it('lists people again who have changed their mind on their phone, and notifies open inboxes (correctness 17)', async () => {
  const { conversationId, contactId } = await createTestConversation({ ...workspace, contact: { name: 'Asha' } });
  const where = { workspaceId_id: { workspaceId: workspace.workspaceId, id: conversationId } };
  await db().conversation.update({ where, data: { updatedAt: new Date(1) } });
  await announce('user_preferences', {
    user_preferences: [{ wa_id: '919812345678', category: 'marketing_messages', value: 'stop' }],
  });
  const { updatedAt, contact } = await db().conversation.findUniqueOrThrow({ where, include: { contact: true } });
  expect(contact).toMatchObject({ id: contactId, optIn: false });
  expect(updatedAt.getTime()).toBeGreaterThan(1);
});

it('recognizes people who have changed their mind by user ID, too (correctness 17)', async () => {
  const { workspaceId } = workspace;
  await db().contact.create({ data: { workspaceId, id: newId(), userId: 'IN.1' } });
  await announce('user_preferences', {
    user_preferences: [{ user_id: 'IN.1', category: 'marketing_messages', value: 'stop' }],
  });
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ optIn: false }]);
  expect(await db().channelNotice.count({ where: { workspaceId } })).toBe(0);
});

it('follows a preference beside a transaction that locks in the other order, as a block does', async () => {
  const { conversationId, contactId } = await createTestConversation({ ...workspace });
  let following: Promise<void> | undefined;
  const other = db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM conversations WHERE id = ${conversationId}::uuid FOR NO KEY UPDATE`;
      following = announce('user_preferences', preference({ wa_id: '919812345678' }));
      await vi.waitFor(async () => expect(await waitingForLock()).toBe(1));
      // One of the two gives way: this one, if it asks only after the other has looked for a deadlock.
      await tx.$queryRaw`SELECT FROM contacts WHERE id = ${contactId}::uuid FOR NO KEY UPDATE`;
    },
    { timeout: 20_000 },
  );
  await other.catch(() => {});
  await following;
  expect(await db().contact.findFirst({ where: { id: contactId } })).toMatchObject({ optIn: false });
});

const preference = (more: object) => ({
  user_preferences: [{ wa_id: '919812345670', category: 'marketing_messages', value: 'stop', ...more }],
});

it.each([
  ['a wish of someone we do not know', 'user_preferences', preference({})],
  ['a wish about something else', 'user_preferences', preference({ category: 'calls' })],
  ['a wish that is yet to come', 'user_preferences', preference({ value: 'pause' })],
  ['no list of wishes', 'user_preferences', { preferences: [] }],
  ['a limit of another kind', 'business_capability_update', { max_phone_numbers_per_business: 25 }],
  ['nothing at all', 'business_capability_update', null],
  ['a warning', 'account_update', { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } }],
  [
    'a name that was refused',
    'phone_number_name_update',
    { display_phone_number: '15550783881', decision: 'REJECTED' },
  ],
  [
    'the quality of a number that is not here',
    'phone_number_quality_update',
    {
      ...{ display_phone_number: '15550000000', event: 'FLAGGED', current_limit: 'TIER_1K' },
    },
  ],
])('keeps and hands on what it cannot act on: %s (correctness 17)', async (_what, field, value) => {
  await announce(field, value);
  const { workspaceId } = workspace;
  expect(await db().channelNotice.findMany({ where: { workspaceId } })).toMatchObject([{ field, value: { value } }]);
  expect(await db().event.findMany({ where: { workspaceId } })).toMatchObject([
    { name: 'channel.notice', data: { account_id: workspace.wabaId, field, value } },
  ]);
});

it('handles what it understands despite odd parts, and keeps no notice of what it has handled (correctness 17)', async () => {
  const odd = [null, 7, 'x', [], {}].flatMap((value) =>
    [
      'user_preferences',
      'business_capability_update',
      'account_update',
      'phone_number_name_update',
      'phone_number_quality_update',
    ].map((field) => ({ field, value })),
  );
  const good = { field: 'business_capability_update', value: { max_daily_conversations_per_business: 2000 } };
  expect((await postWebhook(document([...odd, good], workspace.wabaId))).status).toBe(200);
  expect(await number()).toMatchObject({ messagingLimit: '2000', status: 'connected' });
  const { workspaceId } = workspace;
  expect(await db().channelNotice.count({ where: { workspaceId } })).toBe(odd.length);
});
