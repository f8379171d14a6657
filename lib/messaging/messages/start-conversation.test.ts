import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { POST } from '../../../app/api/admin/[workspace]/conversations/route.ts';
import { syncTemplates } from '../templates/sync-templates.ts';

const PHONE = '+919812345678';
const message = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };

const test = setUpChannel();

async function start(body: Record<string, unknown>, workspaceId = test.workspace.workspaceId) {
  const { headers } = await signInAs({ workspaceId, role: 'agent', name: 'Omar' });
  const response = await POST(
    new Request(`http://parley.test/api/admin/${workspaceId}/conversations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: newId(), message, ...body }),
    }),
  );
  return { status: response.status, json: await response.json() };
}

const addContact = async (workspaceId = test.workspace.workspaceId, phone: string | null = PHONE) => {
  const id = newId();
  await db().contact.create({ data: { workspaceId, id, phone, phoneKey: phone?.slice(1) ?? null, name: 'Asha' } });
  return id;
};
const stored = () => db().message.findMany({ where: { workspaceId: test.workspace.workspaceId } });
const sync = () => syncTemplates({ workspaceId: test.workspace.workspaceId });

it('an agent writes first to a contact, once however often it is tried, and it is theirs', async () => {
  await sync();
  const contactId = await addContact();
  const id = newId();
  const first = await start({ id, contact_id: contactId });
  expect(first.status).toBe(200);
  expect(await start({ id, contact_id: contactId })).toEqual(first);
  const messages = await stored();
  expect(messages).toMatchObject([{ id, conversationId: first.json.conversation_id, source: 'inbox' }]);
  expect(messages[0]?.sentById).not.toBe(null);
  expect(await db().conversation.findMany({ where: { workspaceId: test.workspace.workspaceId } })).toMatchObject([
    { contactId },
  ]);
});

it('writes to a number in any spelling, and makes its contact', async () => {
  await sync();
  const { status, json } = await start({ to: '098123 45678' });
  expect(status).toBe(200);
  const conversation = await db().conversation.findFirstOrThrow({
    where: { id: json.conversation_id },
    include: { contact: true },
  });
  expect(conversation.contact.phone).toBe(PHONE);
});

it('writes from the chosen number, to someone who has a conversation with another, too', async () => {
  const { workspaceId, numberId: first, wabaId, accessToken } = test.workspace;
  const phoneNumberId = newId();
  const { id: second } = await saveNumber({ workspaceId, phoneNumberId, wabaId, accessToken });
  await sync();
  const { contactId, conversationId } = await createTestConversation({ workspaceId, numberId: first, phone: PHONE });
  const numberOf = async ({ json }: Awaited<ReturnType<typeof start>>) =>
    (await db().conversation.findFirstOrThrow({ where: { id: json.conversation_id } })).numberId;
  const fromSecond = await start({ contact_id: contactId, number_id: second });
  expect(await numberOf(fromSecond)).toBe(second);
  expect(await start({ contact_id: contactId, number_id: first })).toMatchObject({
    json: { conversation_id: conversationId },
  });
  expect(await numberOf(await start({ to: '+919812345670', number_id: first }))).toBe(first);
  // Without a choice it is the default number, as on the public API.
  expect(await numberOf(await start({ to: '+919812345671' }))).toBe(second);
});

it('refuses a number that is not the workspace’s', async () => {
  await sync();
  const { numberId: theirs } = await createTestWorkspace();
  expect((await start({ to: PHONE, number_id: theirs })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

it('refuses what cannot be sent first, and stores nothing of it', async () => {
  await sync();
  const contactId = await addContact();
  const text = { type: 'text', body: 'Hi', language_code: 'en' };
  for (const body of [
    { to: PHONE, message: text },
    { to: 'nonsense' },
    { to: PHONE, contact_id: contactId },
    {},
    { contact_id: await addContact(undefined, null) },
  ]) {
    expect((await start(body)).status, JSON.stringify(body)).toBe(422);
  }
  expect(await stored()).toEqual([]);
});

it('refuses another workspace’s contact', async () => {
  await sync();
  const { workspaceId: theirs } = await createTestWorkspace();
  const foreign = await addContact(theirs);
  expect((await start({ contact_id: foreign })).status).toBe(404);
  expect((await start({ contact_id: newId() })).status).toBe(404);
  expect(await stored()).toEqual([]);
});
