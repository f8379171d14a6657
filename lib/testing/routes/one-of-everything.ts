import { type CursorList, cursorList, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { placeOfConversation } from '#lib/messaging/conversations/conversation-order.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestMessage } from '../create-test-message.ts';
import type { createTestWorkspace } from '../create-test-workspace.ts';

type Workspace = Awaited<ReturnType<typeof createTestWorkspace>>;

export type Things = Awaited<ReturnType<typeof oneOfEverything>>;

/** The names of a workspace's things on the channel, for the test that plays it. They are unique to the workspace. */
export function namesOfThings({ workspaceId }: Workspace) {
  return {
    sku: `SKU-${workspaceId}`,
    productName: `Product ${workspaceId}`,
    template: `template_${digitsOf(workspaceId)}`,
  };
}

/**
 * Creates one thing of each kind in a workspace, several of those that are listed in pages, and returns everything by
 * which a request could refer to them: IDs, cursors, paths, and so on.
 */
export async function oneOfEverything(workspace: Workspace, { phone }: { phone: string }) {
  const { workspaceId, numberId } = workspace;
  const tag = `tag-${workspaceId}`;
  const { conversationId, contactId } = await createTestConversation({ workspaceId, numberId, phone });
  await db().contact.update({ where: { workspaceId_id: { workspaceId, id: contactId } }, data: { tags: [tag] } });
  const image = { workspaceId, conversationId, type: 'image', kind: 'image' };
  const messageId = await createTestMessage(image);
  const orderMessageId = await createTestMessage(image);
  const media = { workspaceId, messageId, filename: 'tea.jpg', mimeType: 'image/jpeg', state: 'stored' as const };
  await db().media.create({ data: media });
  const order = { id: newId(), createdAt: new Date(), total: 100, currency: 'INR', items: [] };
  await db().order.create({
    data: { ...order, workspaceId, messageId: orderMessageId, conversationId, contactId },
  });
  const flow = { id: newId(), createdAt: new Date() };
  await db().flow.create({ data: { ...flow, workspaceId, name: 'A flow', draftGraph: { nodes: [], edges: [] } } });
  const liveFlow = { id: newId(), createdAt: new Date(Date.now() - 1000) };
  const graph = {
    nodes: [{ id: 'start', type: 'start', position: { x: 0, y: 0 }, data: { triggers: [] } }],
    edges: [],
  };
  await db().flow.create({
    data: { ...liveFlow, workspaceId, name: 'A live flow', draftGraph: graph, publishedVersion: 1 },
  });
  await db().flowVersion.create({ data: { workspaceId, flowId: liveFlow.id, version: 1, graph } });
  const run = { id: newId(), startedAt: new Date() };
  await db().flowRun.create({
    data: { ...run, workspaceId, flowId: liveFlow.id, version: 1, conversationId, state: 'waiting' },
  });
  await db().conversation.update({
    where: { workspaceId_id: { workspaceId, id: conversationId } },
    data: { state: 'flow' },
  });
  const webhookId = newId();
  await db().webhook.create({
    data: { workspaceId, id: webhookId, url: 'https://crm.invalid/', events: ['message.status'], secret: 'x' },
  });
  const eventId = newId();
  await db().event.create({ data: { workspaceId, id: eventId, name: 'message.received', data: {} } });
  await db().flowSecret.create({ data: { workspaceId, name: `secret-${workspaceId}`, value: 'x', hosts: [] } });
  const memberId = newId();
  const user = { create: { id: newId(), name: 'Omar', email: `${memberId}@parley.test` } };
  await db().member.create({
    data: { id: memberId, workspace: { connect: { id: workspaceId } }, role: 'agent', user },
  });
  const key = await db().apiKey.findFirstOrThrow({ where: { workspaceId } });
  const cursorOf = (list: CursorList, time: Date, id: string) => encodeCursor(list, [time.toISOString(), id]);
  const listOf = (name: string, filters = {}) => cursorList(name, { workspaceId, ...filters });
  const lastConversation = await db().conversation.findFirstOrThrow({ where: { workspaceId } });
  return {
    ...namesOfThings(workspace),
    workspace: workspaceId,
    number: numberId,
    phoneNumber: workspace.phoneNumberId,
    key: key.id,
    contact: contactId,
    phone,
    tag,
    member: memberId,
    conversation: conversationId,
    conversationCursor: encodeCursor(listOf('conversations'), placeOfConversation(lastConversation)),
    message: messageId,
    channelMessage: `wamid.${messageId}`,
    messageCursor: encodeCursor(listOf('messages', { conversationId }), [new Date().toISOString(), 1]),
    mediaPath: mediaPath(media),
    order: order.id,
    orderCursor: cursorOf(listOf('orders'), order.createdAt, order.id),
    flow: flow.id,
    flowCursor: cursorOf(listOf('flows'), flow.createdAt, flow.id),
    liveFlow: liveFlow.id,
    run: run.id,
    runCursor: cursorOf(listOf('runs', { flowId: liveFlow.id }), run.startedAt, run.id),
    secret: `secret-${workspaceId}`,
    webhook: webhookId,
    event: eventId,
  };
}

/** The same for a workspace that never existed: the same form, but no one's. */
export function oneOfNothing(things: Things): Things {
  const others = new Map<string, string>();
  const renamed = (text: string): string =>
    text
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        const other = others.get(id) ?? newId();
        others.set(id, other);
        return other;
      })
      .replace(/^\+?\d+$/, (digits) => digits.replace(/\d{4}$/, '0000'))
      .replace(/^template_.*/, () => `template_${digitsOf(newId())}`);
  const entries = Object.entries(things).map(([kind, name]) => {
    if (!kind.endsWith('Cursor')) return [kind, renamed(name)];
    return [kind, Buffer.from(renamed(Buffer.from(name, 'base64url').toString())).toString('base64url')];
  });
  return Object.fromEntries(entries);
}

const digitsOf = (id: string) => id.replaceAll('-', '');
