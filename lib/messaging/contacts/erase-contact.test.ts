import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { tablesWith } from '#lib/testing/tables-with.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { recordAudit } from '#lib/workspace/audit/record-audit.ts';
import { lockConversation } from '../conversations/lock-conversation.ts';
import { keepNotices } from '../inbound/keep-notices.ts';
import { inboundWorkspace } from '../inbound/testing/inbound-workspace.ts';
import { wireText } from '../inbound/testing/webhooks.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseContacts } from './erase-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
beforeEach(async () => {
  workspace = await createTestWorkspace();
});

/** A flow with a test that was saved with each of these people. */
async function flowTestedWith(...contacts: { id?: string; phone: string }[]) {
  const { workspaceId } = workspace;
  const tests = contacts.map((contact) => ({ name: 'go', contact: { name: 'A name', ...contact }, steps: [] }));
  const flow = { workspaceId, id: newId(), name: 'Flow', draftGraph: { nodes: [], edges: [] } };
  await db().flow.create({ data: { ...flow, tests: { required: true, tests } } });
  return async () => (await db().flow.findFirstOrThrow({ where: { id: flow.id } })).tests;
}

/** A person with one of everything that is stored about people. */
async function person(phone: string) {
  const { workspaceId, numberId, wabaId } = workspace;
  const { conversationId, contactId } = await createTestConversation({ workspaceId, numberId, phone });
  const timestamp = new Date();
  const written = { type: 'image', kind: 'image', text: `Secret of ${phone}`, timestamp };
  const messageId = await createTestMessage({ workspaceId, conversationId, ...written });
  const filename = 'face.jpg';
  await db().media.create({ data: { workspaceId, messageId, filename, mimeType: 'image/jpeg', state: 'stored' } });
  const path = mediaPath({ workspaceId, messageId, filename });
  await mediaStore().put({ path, body: bytes(), mimeType: 'image/jpeg' });
  await db().messageReceipt.create({ data: { workspaceId, messageId, status: 'read', timestamp } });
  const order = { workspaceId, messageId, conversationId, contactId, items: [], total: 1, currency: 'INR' };
  await db().order.create({ data: { ...order, id: newId(), createdAt: timestamp } });
  const digits = phone.slice(1);
  await db().event.createMany({
    data: [
      { workspaceId, id: newId(), name: 'message.received', data: { conversation_id: conversationId, phone: digits } },
      { workspaceId, id: newId(), name: 'message.status', data: { message_id: messageId, recipient: digits } },
      { workspaceId, id: newId(), name: 'message.status', data: { message_id: messageId } },
    ],
  });
  await keepNotices([{ wabaId, field: 'standby', value: { messages: [{ from: digits }] } }]);
  const audit = { action: 'contact.update', targetId: contactId, targetName: `Name of ${phone}` } as const;
  await recordAudit({ workspaceId, actor: 'command line', ...audit });
  return { contactId, conversationId, phone, file: join(env().DATA_DIR, 'media', path) };
}

/** From here to what it returns, no file of the workspace can be deleted: permissions would not stop a superuser. */
async function takeFilesAway() {
  const folder = join(env().DATA_DIR, 'media', workspace.workspaceId);
  await rename(folder, `${folder}.away`);
  await writeFile(folder, '');
  return async () => {
    await rm(folder);
    await rename(`${folder}.away`, folder);
  };
}

async function* bytes() {
  yield Buffer.from('jpeg');
}

it.each([
  ['by id', ({ contactId }: { contactId: string }) => contactId],
  ['by phone', () => '98123 90090'],
])(
  '%s, nothing of the person is left in any table or file, and others keep all of theirs (correctness 20)',
  async (_way, contactOf) => {
    // Not the phone of other files' requests, whose log may be written late.
    const asha = await person('+919812390090');
    const ravi = await person('+919812345679');
    const { workspaceId } = workspace;
    const hidden = { id: asha.contactId, phone: '' };
    const tests = await flowTestedWith({ phone: '+919812345679' }, { phone: '919812390090' }, hidden);
    expect(await tablesWith(asha.conversationId)).toContain('events');
    expect(await eraseContact({ workspaceId, contact: contactOf(asha) })).toEqual({
      success: true,
      id: asha.contactId,
    });
    expect(await tablesWith('919812390090', asha.conversationId)).toEqual([]);
    expect(await tablesWith(asha.contactId)).toEqual(['audit_entries']);
    expect(existsSync(asha.file)).toBe(false);
    expect(await tablesWith(ravi.conversationId)).toEqual(
      expect.arrayContaining(['conversations', 'events', 'messages', 'orders']),
    );
    expect(await tests()).toMatchObject({ required: true, tests: [{ contact: { phone: '+919812345679' } }] });
    expect(await db().event.count({ where: { workspaceId } })).toBe(4);
    expect(existsSync(ravi.file)).toBe(true);
  },
);

it('erases nothing and says so while a file cannot be deleted, and everything once it can', async () => {
  const asha = await person('+919812345678');
  const bringBack = await takeFilesAway();
  const erase = () => eraseContact({ workspaceId: workspace.workspaceId, contact: asha.contactId });
  await expect(erase()).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 30 });
  expect(await tablesWith(asha.contactId)).toEqual(expect.arrayContaining(['contacts', 'conversations', 'orders']));
  await bringBack();
  expect(await erase()).toMatchObject({ success: true });
  expect(existsSync(asha.file)).toBe(false);
});

it('of several people says who was erased before one could not be, and how many are left', async () => {
  const [asha, ravi] = [await person('+919812345678'), await person('+919812345679')];
  const { contactId } = await createTestConversation({ ...workspace, phone: '+919812345670' });
  const bringBack = await takeFilesAway();
  const contactIds = [contactId, asha.contactId, ravi.contactId];
  const erase = () => eraseContacts({ workspaceId: workspace.workspaceId, contactIds });
  const reason = expect.objectContaining({ code: 'service_unavailable' });
  expect(await erase()).toEqual({ erased: [contactId], left: { count: 2, reason } });
  await expect(erase()).rejects.toEqual(reason);
  await bringBack();
  expect(await erase()).toEqual({ erased: [asha.contactId, ravi.contactId], left: null });
});

it('of several people says who was erased before the database refused one', async () => {
  const { workspaceId } = workspace;
  const [asha, ravi] = [await person('+919812345678'), await person('+919812345679')];
  const locked = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const holder = db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM contacts WHERE id = ${ravi.contactId}::uuid FOR UPDATE`;
      locked.resolve();
      await ends.promise;
    },
    { timeout: 60_000 },
  );
  await locked.promise;
  const reason = expect.objectContaining({ code: 'service_unavailable' });
  const contactIds = [asha.contactId, ravi.contactId];
  expect(await eraseContacts({ workspaceId, contactIds })).toEqual({
    erased: [asha.contactId],
    left: { count: 1, reason },
  });
  ends.resolve();
  await holder;
});

it('is not found twice, in another workspace, or by what is not a phone', async () => {
  const { contactId, phone } = await person('+919812345678');
  const other = await createTestWorkspace();
  const missing = expect.objectContaining({ code: 'not_found' });
  for (const contact of [contactId, phone]) {
    await expect(eraseContact({ workspaceId: other.workspaceId, contact })).rejects.toEqual(missing);
  }
  const { workspaceId } = workspace;
  for (const contact of ['nobody', '', newId()]) {
    await expect(eraseContact({ workspaceId, contact })).rejects.toEqual(missing);
  }
  await eraseContact({ workspaceId, contact: contactId });
  await expect(eraseContact({ workspaceId, contact: contactId })).rejects.toEqual(missing);
});

it('also erases what is being stored at that moment', async () => {
  const { workspaceId } = workspace;
  const { contactId, conversationId } = await person('+919812345678');
  const stored = Promise.withResolvers<void>();
  const erased = Promise.withResolvers<void>();
  const storing = db().$transaction(async (tx) => {
    await lockConversation({ tx, workspaceId, conversationId });
    const data = { conversation_id: conversationId, message: { text: 'My last secret' } };
    await tx.event.create({ data: { workspaceId, id: newId(), name: 'message.received', data } });
    stored.resolve();
    await erased.promise;
  });
  await stored.promise;
  const erasing = eraseContact({ workspaceId, contact: contactId });
  await vi.waitFor(async () => expect(await waitingForLock()).toBe(1));
  erased.resolve();
  await storing;
  await erasing;
  expect(await tablesWith('My last secret', conversationId)).toEqual([]);
});

it('erases a person whose contact is merged at that moment', async () => {
  const { workspaceId } = workspace;
  const [going, remaining] = [await person('+919812345678'), await person('+919812345679')];
  const merged = Promise.withResolvers<void>();
  const erasing = Promise.withResolvers<void>();
  const merging = db().$transaction(async (tx) => {
    await mergeContacts({ tx, workspaceId, fromId: going.contactId, intoId: remaining.contactId });
    merged.resolve();
    await erasing.promise;
  });
  await merged.promise;
  const erased = eraseContact({ workspaceId, contact: going.contactId });
  await vi.waitFor(async () => expect(await waitingForLock()).toBe(1));
  erasing.resolve();
  await merging;
  expect(await erased).toEqual({ success: true, id: remaining.contactId });
  expect(await tablesWith(`Secret of ${going.phone}`, `Name of ${going.phone}`)).toEqual([]);
});

it('erases someone who wrote very much, in a workspace where very much happens (docs/decisions/400)', async () => {
  const { workspaceId } = workspace;
  const [asha, ravi] = [await person('+919812345678'), await person('+919812345679')];
  const much = 35_000;
  await db().$executeRaw`
    INSERT INTO messages (workspace_id, id, conversation_id, direction, type, kind, text, timestamp, status, source, sequence)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), ${asha.conversationId}::uuid, 'inbound', 'text', 'text', 'Mine', now(),
      'received', 'channel', n
    FROM generate_series(1, ${much}) AS n`;
  await db().$executeRaw`
    INSERT INTO events (workspace_id, id, name, data, number, created_at)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), 'message.received', jsonb_build_object('conversation_id', talk), n,
      now() - n * interval '1 second'
    FROM generate_series(1, ${much}) AS n
    CROSS JOIN LATERAL (SELECT (ARRAY[${asha.conversationId}, ${ravi.conversationId}])[1 + (n % 9) / 8]) AS whose (talk)`;
  const flowId = newId();
  await db().flow.create({ data: { workspaceId, id: flowId, name: 'Menu', draftGraph: {} } });
  await db().$executeRaw`
    INSERT INTO flow_runs (workspace_id, id, flow_id, version, conversation_id, state)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), ${flowId}::uuid, 1, ${asha.conversationId}::uuid, 'completed'
    FROM generate_series(1, 3000)`;

  expect(await eraseContact({ workspaceId, contact: asha.contactId })).toMatchObject({ success: true });
  expect(await tablesWith(asha.conversationId, 'Mine')).toEqual([]);
  const ofRavi = Math.floor((much + 1) / 9);
  expect(await db().event.count({ where: { workspaceId } })).toBe(ofRavi + 4);
  expect(await db().erasedEvent.count({ where: { workspaceId } })).toBe(much - ofRavi);
});

it('happens once, however many ask at the same time', async () => {
  const { contactId } = await person('+919812345678');
  const { workspaceId } = workspace;
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => eraseContact({ workspaceId, contact: contactId })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'not_found' });
  }
});

describe('under every ID that the person had (docs/decisions/285)', () => {
  const phone = '+919812345678';
  const hidden = { from: undefined, from_user_id: 'IN.1' };

  it('also what they wrote before their number showed', async () => {
    const { workspaceId, wabaId, receive } = await inboundWorkspace();
    await receive([wireText('Known for long')]);
    await receive([wireText('My secret', hidden)]);
    await keepNotices([{ wabaId, field: 'standby', value: { user_id: 'IN.1', text: 'My secret' } }]);
    await receive([wireText('It is me', { from_user_id: 'IN.1' })]);
    expect(await tablesWith('My secret')).toContain('events');
    await eraseContact({ workspaceId, contact: phone });
    expect(await tablesWith('My secret')).toEqual([]);
  });

  it('but not what the channel reported of someone whose number contains theirs', async () => {
    const { workspaceId, wabaId, receive } = await inboundWorkspace();
    await receive([wireText('Hello', { from: '49301234567' })]);
    await keepNotices([{ wabaId, field: 'standby', value: { from: '493012345678', text: 'Of someone else' } }]);
    await keepNotices([{ wabaId, field: 'standby', value: { from: '49301234567', text: 'My secret' } }]);
    await eraseContact({ workspaceId, contact: '+49301234567' });
    expect(await tablesWith('My secret')).toEqual([]);
    expect(await tablesWith('Of someone else')).toEqual(['channel_notices', 'events']);
  });

  it('also what they wrote under another number, unless that is someone else’s now', async () => {
    const { workspaceId, wabaId, receive } = await inboundWorkspace();
    const changed = { type: 'system', system: { wa_id: '919800000001', type: 'user_changed_number' } };
    await receive([wireText('New phone, please wait', { from: '919800000001' })]);
    await receive([wireText('My secret')]);
    await keepNotices([{ wabaId, field: 'history', value: { from: '919812345678', text: 'My secret' } }]);
    await receive([wireText('', changed)]);
    await eraseContact({ workspaceId, contact: '+919800000001' });
    expect(await tablesWith('My secret')).toEqual([]);

    await receive([wireText('Your secret')]);
    await receive([wireText('', changed)]);
    await receive([wireText('I have this number now')]);
    await eraseContact({ workspaceId, contact: '+919800000001' });
    expect(await tablesWith('Your secret')).toEqual([]);
    expect(await tablesWith('I have this number now')).toEqual(['events', 'messages']);
  });

  it('but not what someone wrote who had the number before', async () => {
    const { workspaceId, receive } = await inboundWorkspace();
    await receive([wireText('Mine')]);
    await receive([wireText('', { type: 'system', system: { wa_id: '919800000001', type: 'user_changed_number' } })]);
    await receive([wireText('Of the new owner')]);
    await eraseContact({ workspaceId, contact: phone });
    expect(await tablesWith('Of the new owner')).toEqual([]);
    expect(await tablesWith('Mine')).toEqual(['events', 'messages']);
  });
});
