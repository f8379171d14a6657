import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { importContactsCsv } from '../contacts/import-contacts-csv.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { upsertContacts } from '../contacts/upsert-contacts.ts';
import { preference, setUpAccount } from './testing/set-up-account.ts';
import { postWebhook } from './testing/webhooks.ts';

const account = setUpAccount();
const { announce } = account;

const NOW = Math.floor(Date.now() / 1000);

const PHONE = '+919812345678';
const optIn = async () =>
  (await db().contact.findFirstOrThrow({ where: { workspaceId: account.workspace.workspaceId } })).optIn;
const tell = (value: string, timestamp: number) =>
  announce('user_preferences', {
    user_preferences: [{ wa_id: '919812345678', category: 'marketing_messages', value, timestamp }],
  });

it('follows the preferences that people set on their phone, and leaves others unchanged (correctness 17)', async () => {
  const { workspaceId } = account.workspace;
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

it('ignores a preference that comes again, or after a later one', async () => {
  const { workspaceId } = account.workspace;
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
  await upsertContacts({ workspaceId: account.workspace.workspaceId, contacts: [{ phone: PHONE }] });
  const post = async (value: string, time: number) => {
    const preferences = [{ wa_id: '919812345678', category: 'marketing_messages', value }];
    const changes = [{ field: 'user_preferences', value: { user_preferences: preferences } }];
    const entry = [{ id: account.workspace.wabaId, time, changes }];
    expect((await postWebhook({ object: 'whatsapp_business_account', entry })).status).toBe(200);
  };
  await post('stop', NOW - 100);
  await post('resume', NOW - 200);
  expect(await optIn()).toBe(false);
});

it.each<[string, (opt_in: boolean) => Promise<unknown>]>([
  [
    'over the API',
    (opt_in) => upsertContacts({ workspaceId: account.workspace.workspaceId, contacts: [{ phone: PHONE, opt_in }] }),
  ],
  [
    'over the API, with many contacts',
    (opt_in) => {
      const others = Array.from({ length: 30 }, (_, index) => ({ phone: `+9198000000${index + 10}` }));
      return upsertContacts({
        workspaceId: account.workspace.workspaceId,
        contacts: [{ phone: PHONE, opt_in }, ...others],
      });
    },
  ],
  [
    'in a file',
    (opt_in) =>
      importContactsCsv({
        workspaceId: account.workspace.workspaceId,
        file: [Buffer.from(`phone,opt_in\n${PHONE},${opt_in}\n`)],
      }),
  ],
])('a choice made %s stands against an earlier preference, and not against a later one', async (_how, choose) => {
  const { workspaceId } = account.workspace;
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
  const { workspaceId } = account.workspace;
  await upsertContacts({ workspaceId, contacts: [{ phone: PHONE }] });
  await tell('stop', NOW - 200);
  const { id: contactId } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
  for (const optInNow of [true, null]) {
    await updateContact({ workspaceId, contactId, changes: { opt_in: optInNow } });
    await tell('stop', NOW - 100);
    expect(await optIn()).toBe(optInNow);
  }
});

it('lists people again who have changed their mind on their phone, and notifies open inboxes (correctness 17)', async () => {
  const { conversationId, contactId } = await createTestConversation({
    ...account.workspace,
    contact: { name: 'Asha' },
  });
  const where = { workspaceId_id: { workspaceId: account.workspace.workspaceId, id: conversationId } };
  await db().conversation.update({ where, data: { updatedAt: new Date(1) } });
  await announce('user_preferences', {
    user_preferences: [{ wa_id: '919812345678', category: 'marketing_messages', value: 'stop' }],
  });
  const { updatedAt, contact } = await db().conversation.findUniqueOrThrow({ where, include: { contact: true } });
  expect(contact).toMatchObject({ id: contactId, optIn: false });
  expect(updatedAt.getTime()).toBeGreaterThan(1);
});

it('recognizes people who have changed their mind by user ID, too (correctness 17)', async () => {
  const { workspaceId } = account.workspace;
  await db().contact.create({ data: { workspaceId, id: newId(), userId: 'IN.1' } });
  await announce('user_preferences', {
    user_preferences: [{ user_id: 'IN.1', category: 'marketing_messages', value: 'stop' }],
  });
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ optIn: false }]);
  expect(await db().channelNotice.count({ where: { workspaceId } })).toBe(0);
});

it('follows a preference beside a transaction that locks in the other order, as a block does', async () => {
  const { conversationId, contactId } = await createTestConversation({ ...account.workspace });
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
