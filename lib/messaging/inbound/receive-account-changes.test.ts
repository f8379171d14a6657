import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { addTestNumber } from '#lib/testing/add-test-number.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { preference, setUpAccount } from './testing/set-up-account.ts';
import { document, postWebhook, profile, wireText } from './testing/webhooks.ts';

const account = setUpAccount();
const { announce, number } = account;

const NOW = Math.floor(Date.now() / 1000);
const syncs = async () => {
  const events = await db().engineEvent.findMany({
    where: { name: 'template/changed', data: { path: ['workspaceId'], equals: account.workspace.workspaceId } },
  });
  return events.map(({ data }) => data);
};

it.each([
  ['message_template_status_update', { event: 'APPROVED', message_template_id: 1_689_556_908_129_832 }],
  ['message_template_quality_update', { new_quality_score: 'YELLOW' }],
  ['message_template_components_update', {}],
  ['template_category_update', 'anything'],
])('%s starts a sync of the account’s templates', async (field, value) => {
  const { workspaceId, wabaId } = account.workspace;
  await addTestNumber({ workspaceId, wabaId: newId() });
  await announce(field, value);
  expect(await syncs()).toEqual([{ workspaceId, wabaId }]);
  await announce(field, value, '999');
  expect(await syncs()).toHaveLength(1);
});

it('syncs once for several template changes in one webhook', async () => {
  const change = { field: 'message_template_status_update', value: {} };
  await postWebhook(document([change, change, change], account.workspace.wabaId));
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
  const entry = [{ id: account.workspace.wabaId, time, changes: [{ field, value }] }];
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
  expect(await db().channelNotice.count({ where: { workspaceId: account.workspace.workspaceId } })).toBe(0);
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
  await db().number.updateMany({ where: { id: account.workspace.numberId }, data: { status: 'token_refused' } });
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

it.each(['standby', 'history', 'a_field_to_come'])(
  'keeps %s as it came and hands it on, once, in every workspace of the account and in no other (correctness 17)',
  async (field) => {
    const value = { messages: [{ id: 'wamid.E', from: '919812345678', text: { body: 'Hi' } }] };
    const change = { field, value };
    await postWebhook(document([change, change], account.workspace.wabaId));
    await announce(field, value);
    await announce(field, value, '999');
    expect(await db().event.findMany({ where: { name: 'channel.notice' } })).toMatchObject([
      { workspaceId: account.workspace.workspaceId, data: { account_id: account.workspace.wabaId, field, value } },
    ]);
    expect(await db().channelNotice.findMany({ where: { workspaceId: account.workspace.workspaceId } })).toMatchObject([
      { field, value: { value } },
    ]);
    expect(await db().channelNotice.count({ where: { field } })).toBe(1);
  },
);

it('keeps what is written in a group apart from conversations with its members, and passes it on', async () => {
  const { workspaceId, wabaId, phoneNumberId } = account.workspace;
  const inGroup = wireText('Who comes on Friday?', { group_id: 'Y2FwaV9ncm91cDox' });
  const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId };
  const value = { metadata, contacts: [profile('Asha')], messages: [inGroup, wireText('To you alone')] };
  const body = document([{ field: 'messages', value }], wabaId);
  for (const webhook of [body, body]) expect((await postWebhook(webhook)).status).toBe(200);
  expect(await db().message.findMany({ where: { workspaceId } })).toMatchObject([{ text: 'To you alone' }]);
  expect(await db().event.findMany({ where: { workspaceId, name: 'channel.notice' } })).toMatchObject([
    { data: { account_id: wabaId, field: 'messages', value: { metadata, messages: [inGroup] } } },
  ]);
});

it('passes on what happens again with the same content, and once what is only told again', async () => {
  const value = { display_phone_number: '15550783881', event: 'PIN_CHANGED', requester: '61555822107539' };
  for (const time of [NOW - 7200, NOW - 7200, NOW]) {
    const [entry] = document([{ field: 'security', value }], account.workspace.wabaId).entry as object[];
    const body = { object: 'whatsapp_business_account', entry: [{ ...entry, time }] };
    expect((await postWebhook(body)).status).toBe(200);
  }
  const { workspaceId } = account.workspace;
  expect(await db().event.count({ where: { workspaceId, name: 'channel.notice' } })).toBe(2);
  expect(await db().channelNotice.count({ where: { workspaceId } })).toBe(2);
});

it('passes on a notice larger than 256 KB without its value, and stores it whole (correctness 17)', async () => {
  const value = { history: ['x'.repeat(300_000)] };
  await announce('history', value);
  expect(await db().event.findMany({ where: { workspaceId: account.workspace.workspaceId } })).toMatchObject([
    { name: 'channel.notice', data: { field: 'history', value: null } },
  ]);
  expect(await db().channelNotice.findFirst({ where: { workspaceId: account.workspace.workspaceId } })).toMatchObject({
    value: { value },
  });
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
  const { workspaceId } = account.workspace;
  expect(await db().channelNotice.findMany({ where: { workspaceId } })).toMatchObject([{ field, value: { value } }]);
  expect(await db().event.findMany({ where: { workspaceId } })).toMatchObject([
    { name: 'channel.notice', data: { account_id: account.workspace.wabaId, field, value } },
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
  expect((await postWebhook(document([...odd, good], account.workspace.wabaId))).status).toBe(200);
  expect(await number()).toMatchObject({ messagingLimit: '2000', status: 'connected' });
  const { workspaceId } = account.workspace;
  expect(await db().channelNotice.count({ where: { workspaceId } })).toBe(odd.length);
});
