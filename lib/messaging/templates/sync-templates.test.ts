import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { sendMessageBody } from '../messages/schema.ts';
import { sendMessage } from '../messages/send-message.ts';
import { knownTemplate } from './known-template.ts';
import { listTemplates } from './list-templates.ts';
import { syncTemplates } from './sync-templates.ts';

const test = setUpChannel();

const sync = () => syncTemplates(test.workspace);
const copies = () =>
  db().template.findMany({
    where: { workspaceId: test.workspace.workspaceId },
    orderBy: [{ name: 'asc' }, { language: 'asc' }],
  });
const sends = async () => (await test.channel.stats()).requests['messages.send'] ?? 0;
const send = (body: Record<string, unknown>) =>
  sendMessage({
    workspaceId: test.workspace.workspaceId,
    message: sendMessageBody.parse({ to: '+919812345678', type: 'template', ...body }),
    source: 'api',
  });

it('copies every template, then what has changed, and drops what is gone', async () => {
  const { templates } = await sync();
  const before = await copies();
  expect(before).toHaveLength(templates);
  expect(before.find(({ name }) => name === 'loud_sale')).toMatchObject({
    status: 'REJECTED',
    rejectedReason: 'INCORRECT_CATEGORY',
    language: 'en',
  });
  await test.channel.changeTemplateStatus('greeting', { event: 'PAUSED', waba_id: test.workspace.wabaId });
  await test.channel.changeTemplateStatus('invoice', { event: 'DELETED', waba_id: test.workspace.wabaId });
  await test.channel.addTemplate(test.workspace.wabaId, {
    name: 'fresh',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hi' }],
  });
  await sync();
  const after = await copies();
  expect(after.map(({ name }) => name)).not.toContain('invoice');
  expect(after.map(({ name }) => name)).toContain('fresh');
  expect(after.find(({ name }) => name === 'greeting')).toMatchObject({
    status: 'PAUSED',
    id: before.find(({ name }) => name === 'greeting')?.id,
  });
});

it('shows the parts of a template in any case', async () => {
  await sync();
  const { workspaceId } = test.workspace;
  const components = [
    { type: 'body', text: 'Hi' },
    { type: 'buttons', buttons: [{ type: 'quick_reply', text: 'Yes' }] },
    { type: 'carousel', cards: [] },
  ];
  await db().template.updateMany({ where: { workspaceId, name: 'greeting' }, data: { components } });
  const { templates } = await listTemplates(test.workspace);
  const buttons = [{ type: 'QUICK_REPLY', text: 'Yes', url: null }];
  const shown = { body: 'Hi', buttons, other_parts: ['CAROUSEL'] };
  expect(templates.find(({ name }) => name === 'greeting')).toMatchObject(shown);
});

it('keeps other workspaces’ copies, and its own when the channel fails', async () => {
  const other = await createTestWorkspace();
  await sync();
  await syncTemplates(other);
  const count = (await copies()).length;
  await test.channel.addFault({ operation: 'templates.list', times: 3, action: { type: 'error', code: 190 } });
  await expect(sync()).rejects.toMatchObject({ kind: 'credentials' });
  expect(await copies()).toHaveLength(count);
  expect(await db().template.count({ where: { workspaceId: other.workspaceId } })).toBe(count);
});

it('survives concurrent syncs of one workspace', async () => {
  await Promise.all([sync(), sync(), sync()]);
  const all = await copies();
  expect(new Set(all.map(({ name, language }) => `${name} ${language}`)).size).toBe(all.length);
});

it('lets a send be refused before the channel is asked', async () => {
  await sync();
  await expect(send({ template_name: 'order_shipped' })).rejects.toMatchObject({
    issues: [
      { type: 'template_parameter_count', loc: ['body', 'components'] },
      { type: 'template_button_parameter', loc: ['body', 'components'] },
    ],
  });
  await expect(send({ template_name: 'spring_sale' })).rejects.toMatchObject({ issues: [{ type: 'template_paused' }] });
  expect(await sends()).toBe(0);
  expect(await db().message.count({ where: { workspaceId: test.workspace.workspaceId } })).toBe(0);
});

it('leaves the verdict to the channel when there is no copy', async () => {
  await expect(send({ template_name: 'order_shipped' })).rejects.toMatchObject({
    issues: [{ type: 'template_refused' }],
  });
  await sync();
  await expect(send({ template_name: 'never_heard_of' })).rejects.toMatchObject({
    issues: [{ type: 'template_refused', loc: ['body', 'template_name'] }],
  });
  expect(await sends()).toBe(2);
});

const HOURS = { name: 'opening_hours', language: 'en', status: 'APPROVED', category: 'UTILITY' } as const;
const hours = (text: string) => ({ ...HOURS, components: [{ type: 'BODY', text }] });

/** Connects a second number, of another account, whose template has the same name as one of the first. */
async function withTwoAccounts() {
  const { workspaceId, phoneNumberId, wabaId, accessToken } = test.workspace;
  await test.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await test.channel.addTemplate(wabaId, hours('We open at nine.'));
  const second = { phone_number_id: newId(), waba_id: newId(), token: newId() };
  await test.channel.addNumber(second);
  await test.channel.addTemplate(second.waba_id, hours('From {{1}}.'));
  const details = { phoneNumberId: second.phone_number_id, wabaId: second.waba_id, accessToken: second.token };
  await saveNumber({ workspaceId, ...details });
  await sync();
  await syncTemplates({ workspaceId, wabaId: second.waba_id });
  return second.waba_id;
}
const textsOf = async (name: string) =>
  (await copies())
    .filter((copy) => copy.name === name)
    .map(({ wabaId, components }) => [wabaId, (components as { text: string }[])[0]?.text]);

it('keeps templates of the same name of two accounts apart, in whichever order they are synced', async () => {
  const second = await withTwoAccounts();
  const both = [
    [test.workspace.wabaId, 'We open at nine.'],
    [second, 'From {{1}}.'],
  ].sort();
  expect((await textsOf('opening_hours')).sort()).toEqual(both);
  await sync();
  expect((await textsOf('opening_hours')).sort()).toEqual(both);
  await test.channel.changeTemplateStatus('opening_hours', { event: 'DELETED', waba_id: test.workspace.wabaId });
  await sync();
  expect(await textsOf('opening_hours')).toEqual([[second, 'From {{1}}.']]);
});

it('drops the templates of an account that the workspace no longer has a number of', async () => {
  const second = await withTwoAccounts();
  const { workspaceId, numberId } = test.workspace;
  await db().number.delete({ where: { workspaceId_id: { workspaceId, id: numberId } } });
  await syncTemplates({ workspaceId, wabaId: second });
  expect(new Set((await copies()).map(({ wabaId }) => wabaId))).toEqual(new Set([second]));
  await db().number.deleteMany({ where: { workspaceId } });
  expect(await syncTemplates({ workspaceId, wabaId: second })).toEqual({ templates: 0 });
  expect(await copies()).toEqual([]);
  await expect(syncTemplates({ workspaceId })).rejects.toMatchObject({ code: 'number_not_connected' });
});

it('judges a message by the templates of the account that sends it', async () => {
  await withTwoAccounts();
  const { workspaceId, numberId } = test.workspace;
  const { conversationId } = await createTestConversation({ workspaceId, numberId, phone: '+919812345678' });
  const message = sendMessageBody.parse({ to: '', type: 'template', template_name: 'opening_hours' });
  await sendMessage({ workspaceId, conversationId, message, source: 'inbox' });
  expect(await db().message.findMany({ where: { workspaceId } })).toMatchObject([
    { status: 'accepted', text: 'We open at nine.' },
  ]);
  await expect(send({ template_name: 'opening_hours', to: '+919812345670' })).rejects.toMatchObject({
    issues: [{ type: 'template_parameter_count' }],
  });
});

it('knows a template without an account by the number connected last, or by another account that alone has it', async () => {
  const second = await withTwoAccounts();
  const { workspaceId, wabaId } = test.workspace;
  await db().template.deleteMany({ where: { workspaceId, wabaId: second, name: 'greeting' } });
  const known = async (name: string) =>
    (await knownTemplate({ workspaceId, name })).map(({ components }) => components[0]?.text);
  expect(await known('opening_hours')).toEqual(['From {{1}}.']);
  expect(await known('greeting')).toHaveLength(1);
  expect(await knownTemplate({ workspaceId, wabaId: second, name: 'greeting' })).toEqual([]);
  expect(await knownTemplate({ workspaceId, wabaId, name: 'greeting' })).toHaveLength(1);
});

it('lists the templates of both accounts, with the numbers that each is known by, and the older of their syncs', async () => {
  const second = await withTwoAccounts();
  const { workspaceId, wabaId } = test.workspace;
  const older = new Date(Date.now() - 3_600_000);
  await db().template.updateMany({ where: { workspaceId, wabaId }, data: { syncedAt: older } });
  const { templates, accounts, synced_at } = await listTemplates({ workspaceId });
  expect(templates.filter(({ name }) => name === 'opening_hours').map(({ waba_id }) => waba_id)).toEqual(
    [wabaId, second].sort(),
  );
  expect(accounts).toMatchObject([
    { waba_id: second, numbers: [{ phone: null }] },
    { waba_id: wabaId, numbers: [{ phone: null, name: test.workspace.phoneNumberId }] },
  ]);
  expect(synced_at).toBe(older.toISOString());
});

it('shows what the customer reads, with the contact’s attributes filled in', async () => {
  await sync();
  const contact = { phone: '+919812345678', phoneKey: '919812345678', attributes: { first: ' Asha\n', age: 7 } };
  await db().contact.create({ data: { workspaceId: test.workspace.workspaceId, id: crypto.randomUUID(), ...contact } });
  const parameters = [{ type: 'text', text: '{{first}} ({{ age }})' }];
  await send({ template_name: 'greeting', components: [{ type: 'body', parameters }] });
  const [message] = await db().message.findMany({ where: { workspaceId: test.workspace.workspaceId } });
  expect(message?.text).toBe('Hi Asha (7), how can we help you today?');
  const [sent] = await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId });
  expect(sent?.text).toBe('Hi Asha (7), how can we help you today?');
});

it('names each attribute that the contact does not have, at its place', async () => {
  const parameters = [
    { type: 'text', text: 'x' },
    { type: 'text', text: '{{city}} {{zip}}' },
  ];
  await expect(send({ template_name: 'greeting', components: [{ type: 'body', parameters }] })).rejects.toMatchObject({
    issues: [
      {
        type: 'attribute_missing',
        loc: ['body', 'components', 0, 'parameters', 1, 'text'],
        msg: expect.stringContaining('“city”'),
      },
      {
        type: 'attribute_missing',
        loc: ['body', 'components', 0, 'parameters', 1, 'text'],
        msg: expect.stringContaining('“zip”'),
      },
    ],
  });
});
