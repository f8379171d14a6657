import { beforeEach, describe, expect, it } from 'vitest';
import { APP_SECRET, messagesDocument, postWebhook, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { endCopy } from '#lib/messaging/media/end-copy.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { documentValidator } from '#lib/testing/document-validator.ts';
import { createWebhook } from '#lib/webhooks/endpoints/create-webhook.ts';
import { sendTestEvent } from '#lib/webhooks/endpoints/send-test-event.ts';
import { type EventName, eventNames } from '#lib/webhooks/events/constants.ts';
import { sweepEvents } from '#lib/webhooks/events/erase-events.ts';
import { listEventsOperation } from '#lib/webhooks/events/operations.ts';
import { renderEvent } from '#lib/webhooks/events/render-event.ts';
import { webhookDescriptions } from './webhook-descriptions.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });

const validator = documentValidator();
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
beforeEach(async () => {
  workspace = await createTestWorkspace();
});

/** Every event of the workspace as receivers get it, with the document's validation errors. */
async function emitted() {
  const { workspaceId } = workspace;
  const events = await db().event.findMany({ where: { workspaceId }, orderBy: { position: 'asc' } });
  return Promise.all(
    events.map(async ({ name, data, createdAt }) => {
      const stored = { name: name as EventName, data: data as Record<string, unknown>, createdAt };
      const event = JSON.parse(JSON.stringify(await renderEvent(stored)));
      const pointer = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema'];
      return { event, problems: validator.problems(pointer, event) };
    }),
  );
}

const exampleOf = (event: EventName) => {
  const { requestBody } = webhookDescriptions[event]?.post ?? {};
  return requestBody && 'content' in requestBody ? requestBody.content['application/json']?.example : undefined;
};

/** The names of the fields of an event’s `data`. */
const fieldsOf = (event: unknown) => Object.keys(Object(Object(event).data)).sort();

const receive = async (value: { messages?: unknown[]; statuses?: unknown[] }) => {
  expect((await postWebhook(messagesDocument(workspace.phoneNumberId, value))).status).toBe(200);
};

describe('what a customer can send is emitted as documented', () => {
  it.each([
    ['a text', {}],
    ['a text that quotes', { context: { id: 'wamid.Q', from: '15550783881' } }],
    ['a button', { type: 'button', text: undefined, button: { text: 'Yes', payload: 'y' } }],
    ['a location', { type: 'location', location: { latitude: 18.5, longitude: 73.8, name: 'Shop' } }],
    ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.R', emoji: '👍' } }],
    ['contacts', { type: 'contacts', contacts: [{ name: { formatted_name: 'Asha' }, phones: [{ phone: '+9198' }] }] }],
    [
      'an order',
      {
        type: 'order',
        order: {
          catalog_id: '1',
          text: 'Soon',
          product_items: [{ product_retailer_id: 'TEA', quantity: 2, item_price: 199.5, currency: 'INR' }],
        },
      },
    ],
    [
      'a list reply',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'A', description: 'x' } },
      },
    ],
    ['something unknown', { type: 'hologram' }],
  ])('%s', async (_what, fields) => {
    await receive({ messages: [wireText('Hello', fields)] });
    const [first] = await emitted();
    expect(first?.event).toMatchObject({ event: 'message.received', data: { phone: '919812345678' } });
    expect(first?.problems).toEqual([]);
    const message = first?.event.data.message;
    expect(message, 'the field that the kind names').toHaveProperty(message.kind ?? 'text');
  });

  it.each([
    ['a file', { state: 'stored' as const, size: 10, mimeType: 'image/jpeg' }, true],
    ['a file that is lost', { state: 'failed' as const, error: 'Gone.' }, false],
  ])('%s', async (_what, outcome, hasLink) => {
    const image = { id: '7', mime_type: 'image/jpeg', caption: 'This one' };
    await receive({ messages: [wireText('', { type: 'image', text: undefined, image })] });
    const { id: messageId } = await db().message.findFirstOrThrow({ where: { workspaceId: workspace.workspaceId } });
    await endCopy({ workspaceId: workspace.workspaceId, messageId, outcome });
    const [first] = await emitted();
    expect(typeof first?.event.data.message.media_url).toBe(hasLink ? 'string' : 'undefined');
    expect(first?.problems).toEqual([]);
  });
});

it('the examples of a customer’s message have every field that its event has', async () => {
  await receive({ messages: [wireText('Is this in stock?')] });
  const [received] = await emitted();
  expect(fieldsOf(exampleOf('message.received'))).toEqual(fieldsOf(received?.event));
  expect(fieldsOf(listEventsOperation.examples.response.events[0])).toEqual(fieldsOf(received?.event));
});

it('says by what a receiver recognizes an event that arrives twice', () => {
  const keyOf = (event: EventName) =>
    /deduplicate on (.+?)\. /.exec(webhookDescriptions[event]?.post?.description ?? '')?.[1];
  expect(keyOf('message.received')).toBe('`wa_message_id`');
  // A message has several statuses.
  expect(keyOf('message.status')).toBe('`wa_message_id` and `status`');
  expect(keyOf('flow.failed')).toBe('`webhook-id`');
});

it('every receipt is emitted as documented', async () => {
  const { conversationId } = await createTestConversation(workspace);
  const statuses = ['sent', 'delivered', 'read', 'failed'].map((status) => ({
    id: `wamid.${newId()}`,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: '919812345678',
    ...(status === 'failed' && { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
  }));
  await db().message.createMany({
    data: statuses.map(({ id }, index) => ({
      workspaceId: workspace.workspaceId,
      id: newId(),
      conversationId,
      channelId: id,
      status: 'accepted' as const,
      direction: 'outbound' as const,
      type: 'text',
      kind: 'text',
      source: 'api' as const,
      timestamp: new Date(),
      sequence: index + 1,
    })),
  });
  await receive({ statuses });
  const events = await emitted();
  expect(events.map(({ event }) => event.data.status).sort()).toEqual(['delivered', 'failed', 'read', 'sent']);
  for (const { problems } of events) expect(problems).toEqual([]);
  const delivered = events.find(({ event }) => event.data.status === 'delivered')?.event;
  expect(fieldsOf(exampleOf('message.status'))).toEqual(fieldsOf(delivered));
});

it('test events are of the documented shape', async () => {
  const { workspaceId } = workspace;
  for (const name of eventNames) {
    const { id } = await createWebhook({ workspaceId, url: 'https://crm.example.com/hook', events: [name] });
    await sendTestEvent({ workspaceId, webhookId: id });
  }
  const events = await emitted();
  expect(events.map(({ event, problems }) => [event.event, problems])).toEqual(eventNames.map((name) => [name, []]));
});

it('names the person in events of every kind, so that erasing the person finds them', async () => {
  const { workspaceId } = workspace;
  const examples = eventNames.map((name) => ({ workspaceId, id: newId(), name, data: exampleOf(name).data }));
  await db().event.createMany({ data: examples });
  await sweepEvents({ workspaceId, conversationIds: [], channelIds: ['919812345678'] });
  expect(await db().event.findMany({ where: { workspaceId }, select: { name: true } })).toEqual([]);
});
