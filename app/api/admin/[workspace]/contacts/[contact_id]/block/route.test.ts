import { beforeEach, describe, expect, it } from 'vitest';
import { takeMessage } from '#lib/flows/runs/take-message.ts';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';
import { inboundWorkspace } from '#lib/messaging/inbound/testing/inbound-workspace.ts';
import { profile, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { callAdminRoute } from '#lib/testing/call-admin-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { PUT } from './route.ts';

let workspace: Awaited<ReturnType<typeof inboundWorkspace>>;
let place: { workspaceId: string; contact: string; actor: { cause: 'member'; userId: string } };
beforeEach(async () => {
  workspace = await inboundWorkspace();
  const { workspaceId } = workspace;
  await workspace.receive([wireText('Hello', { id: 'wamid.A' })], [profile('Asha')]);
  const { userId } = await signInAs({ workspaceId, role: 'agent', name: 'Omar Haddad' });
  const [contact] = await workspace.contacts();
  place = { workspaceId, contact: contact?.id ?? '', actor: { cause: 'member', userId } };
});

const conversation = async () => (await workspace.conversations())[0];

describe('a blocked contact', () => {
  it('reaches no agent or flow, but their messages are stored and delivered to webhooks', async () => {
    expect((await blockContact({ ...place, blocked: true })).blocked_at).not.toBe(null);
    const closed = await conversation();
    expect(closed).toMatchObject({ status: 'closed', unreadCount: 0 });
    await workspace.receive([wireText('Hello again', { id: 'wamid.B' })], [profile('Asha')]);
    expect((await workspace.messages()).map(({ text }) => text)).toEqual(['Hello', 'Hello again']);
    expect(await conversation()).toMatchObject({ status: 'closed', unreadCount: 0, lastSequence: 2 });
    const names = (await workspace.events()).map(({ name }) => name);
    expect(names.filter((name) => name === 'message.received')).toHaveLength(2);
    const work = await db().engineEvent.count({ where: { data: { path: ['conversationId'], equals: closed?.id } } });
    expect(work).toBe(0);
    const [, second] = await workspace.messages();
    const { workspaceId } = workspace;
    const given = { workspaceId, conversationId: closed?.id ?? '', messageId: second?.id ?? '', runner: newId() };
    expect(await takeMessage(given)).toBe(null);
  });

  it('keeps their open window, and reaches agents again once unblocked', async () => {
    await blockContact({ ...place, blocked: true });
    const before = (await conversation())?.lastInboundAt ?? new Date();
    await workspace.receive([wireText('Please', { id: 'wamid.B', timestamp: String(Math.floor(+before / 1000) + 5) })]);
    expect(Number((await conversation())?.lastInboundAt)).toBeGreaterThan(+before);
    expect((await blockContact({ ...place, blocked: false })).blocked_at).toBe(null);
    expect(await conversation()).toMatchObject({ status: 'closed', unreadCount: 0 });
    await workspace.receive([wireText('Thanks', { id: 'wamid.C' })]);
    expect(await conversation()).toMatchObject({ status: 'open', unreadCount: 1 });
  });

  it('is blocked once by two concurrent requests, as of the first', async () => {
    const both = await Promise.all([
      blockContact({ ...place, blocked: true }),
      blockContact({ ...place, blocked: true }),
    ]);
    const again = await blockContact({ ...place, blocked: true });
    expect(new Set([...both, again].map(({ blocked_at }) => blocked_at)).size).toBe(1);
    const { workspaceId, actor } = place;
    const actorId = actor.userId;
    const lines = () => db().threadLine.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
    const blocked = [
      { kind: 'status', status: 'closed', actorId },
      { kind: 'blocked', status: null, actorId },
    ];
    expect(await lines()).toMatchObject(blocked);
    await blockContact({ ...place, blocked: false });
    expect(await lines()).toMatchObject([...blocked, { kind: 'unblocked', actorId }]);
  });
});

describe('PUT /api/admin/{workspace}/contacts/{contact_id}/block', () => {
  const put = async (body: object, contactId = place.contact, { workspaceId }: { workspaceId: string } = place) => {
    const { slug } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const as = await signInAs({ workspaceId, role: 'agent', name: 'Mira Shah' });
    return callAdminRoute(PUT, `${slug}/contacts/${contactId}/block`, { as, method: 'PUT', body });
  };

  it('is for agents, and recorded', async () => {
    expect(await put({ blocked: true })).toMatchObject({ status: 200, json: { blocked_at: expect.any(String) } });
    expect(await put({ blocked: false })).toMatchObject({ status: 200, json: { blocked_at: null } });
    const log = await db().auditEntry.findMany({
      where: { workspaceId: place.workspaceId },
      orderBy: { createdAt: 'asc' },
    });
    expect(log.map(({ action, targetName }) => [action, targetName])).toEqual([
      ['contact.block', 'Asha'],
      ['contact.unblock', 'Asha'],
    ]);
  });

  it('refuses an empty body, and contacts of other workspaces', async () => {
    expect((await put({})).status).toBe(422);
    expect((await put({ blocked: true }, newId())).status).toBe(404);
    expect((await put({ blocked: true }, place.contact, await createTestWorkspace())).status).toBe(404);
    expect(await workspace.contacts()).toMatchObject([{ blockedAt: null }]);
  });
});
