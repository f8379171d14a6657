import { beforeEach, expect, it } from 'vitest';
import { inboundWorkspace } from '#lib/messaging/inbound/testing/inbound-workspace.ts';
import { profile, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import * as erasing from '../route.ts';
import { PUT } from './route.ts';

let workspace: Awaited<ReturnType<typeof inboundWorkspace>>;
let contactId: string;
let phone: string;
beforeEach(async () => {
  workspace = await inboundWorkspace();
  await workspace.receive([wireText('Hello', { id: 'wamid.A' })], [profile('Asha')]);
  const [contact] = await workspace.contacts();
  contactId = contact?.id ?? '';
  phone = contact?.phone ?? '';
});

const put = (body: unknown, contact = contactId, { apiKey } = workspace) =>
  callRoute(PUT, { method: 'PUT', path: `/contacts/${encodeURIComponent(contact)}/block`, apiKey, body });

it('blocks someone by ID or phone, as the inbox does: the thread, the webhooks and the audit log say so', async () => {
  const blocked = await put({ blocked: true }, phone);
  expect(blocked).toMatchObject({ status: 200, json: { id: contactId, blocked_at: expect.any(String) } });
  expect(await put({ blocked: true })).toMatchObject({ status: 200, json: blocked.json });
  expect(await workspace.conversations()).toMatchObject([{ status: 'closed', unreadCount: 0 }]);
  const { workspaceId } = workspace;
  const lines = () => db().threadLine.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
  expect(await lines()).toMatchObject([
    { kind: 'status', cause: 'api', actorId: null },
    { kind: 'blocked', cause: 'api', actorId: null },
  ]);
  expect((await workspace.events()).map(({ name }) => name)).toEqual([
    'message.received',
    'conversation.status_changed',
  ]);
  expect(await put({ blocked: false })).toMatchObject({ status: 200, json: { id: contactId, blocked_at: null } });
  expect((await lines()).map(({ kind }) => kind)).toEqual(['status', 'blocked', 'unblocked']);
  const actions = () => db().auditEntry.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
  expect((await actions()).map(({ action, targetId }) => [action, targetId])).toEqual([
    ['contact.block', contactId],
    ['contact.unblock', contactId],
  ]);
});

it('blocks and erases someone who hides the number, by user ID', async () => {
  const { workspaceId, apiKey } = workspace;
  const userId = `IN.${'1aB'.repeat(42)}`;
  await workspace.receive([wireText('Hello', { id: 'wamid.B', from: undefined, from_user_id: userId })]);
  const { id } = await db().contact.findFirstOrThrow({ where: { workspaceId, userId } });
  expect(await put({ blocked: true }, userId)).toMatchObject({ status: 200, json: { id } });
  expect(await workspace.contacts()).toHaveLength(2);
  const stranger = { ...workspace, ...(await createTestWorkspace()) };
  expect((await put({ blocked: true }, userId, stranger)).status).toBe(404);
  const erase = () => callRoute(erasing.DELETE, { method: 'DELETE', path: `/contacts/${userId}`, apiKey });
  expect(await erase()).toMatchObject({ status: 200, json: { success: true, id } });
  expect((await workspace.contacts()).map((contact) => contact.id)).toEqual([contactId]);
  expect((await erase()).status).toBe(404);
});

it('records nothing in the audit log when nothing changes', async () => {
  await put({ blocked: false });
  await Promise.all([put({ blocked: true }), put({ blocked: true })]);
  expect(await db().auditEntry.count({ where: { workspaceId: workspace.workspaceId } })).toBe(1);
});

it('refuses an empty body, and contacts of other workspaces', async () => {
  expect((await put({})).status).toBe(422);
  expect((await put({ blocked: 'yes' })).status).toBe(422);
  expect((await put({ blocked: true }, newId())).status).toBe(404);
  expect((await put({ blocked: true }, '+14155550100')).status).toBe(404);
  const stranger = { ...workspace, ...(await createTestWorkspace()) };
  expect((await put({ blocked: true }, contactId, stranger)).status).toBe(404);
  expect((await put({ blocked: true }, phone, stranger)).status).toBe(404);
  expect(await workspace.contacts()).toMatchObject([{ blockedAt: null }]);
});
