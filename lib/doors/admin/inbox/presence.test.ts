import { expect, it, vi } from 'vitest';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Presence } from '#lib/platform/realtime/presence.ts';
import { watchPresence } from '#lib/platform/realtime/watch-presence.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { readUntil } from '#lib/testing/read-until.ts';
import { announceFlowPresence } from '../announce-flow-presence.ts';
import { streamConversations } from '../stream-conversations.ts';
import { announcePresence } from './announce-presence.ts';

async function someone() {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  return { workspaceId, conversationId, userId: newId(), name: 'Omar', activity: 'typing' as const, at: 1_000.5 };
}

it('is announced in its workspace alone, and within a limit', async () => {
  const [ours, theirs] = [await someone(), await someone()];
  const received: Presence[] = [];
  const unwatch = watchPresence({ workspaceId: ours.workspaceId, onPresence: (presence) => received.push(presence) });
  try {
    await vi.waitFor(async () => {
      // The first may be missed while the listener is starting.
      await announcePresence({ ...ours, userId: newId() });
      expect(received.length).toBeGreaterThan(0);
    });
    await announcePresence(theirs);
    const answers = await Promise.all(Array.from({ length: 25 }, () => announcePresence(ours)));
    expect(answers.filter(({ told }) => told)).toHaveLength(20);
    const mine = () => received.filter(({ userId }) => userId === ours.userId);
    await vi.waitFor(() => expect(mine()).toHaveLength(20));
    expect(mine()[0]).toEqual(ours);
    expect(received.some(({ userId }) => userId === theirs.userId)).toBe(false);
  } finally {
    await unwatch();
  }
});

it('is refused for another workspace’s conversation', async () => {
  const [ours, theirs] = [await someone(), await someone()];
  await expect(announcePresence({ ...ours, conversationId: theirs.conversationId })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('is announced in the flow editor, too, and refused for another workspace’s flow', async () => {
  const [ours, theirs] = [await createTestWorkspace(), await createTestWorkspace()];
  const { id: flowId } = await createFlow({ workspaceId: ours.workspaceId, name: 'Drawn by two' });
  const person = { userId: newId(), name: 'Omar', nodeId: 'ask_1', activity: 'viewing' as const, at: 1_000.5 };
  const received: Presence[] = [];
  const unwatch = watchPresence({ workspaceId: ours.workspaceId, onPresence: (presence) => received.push(presence) });
  try {
    await vi.waitFor(async () => {
      await announceFlowPresence({ workspaceId: ours.workspaceId, flowId, ...person, userId: newId() });
      expect(received.length).toBeGreaterThan(0);
    });
    await announceFlowPresence({ workspaceId: ours.workspaceId, flowId, ...person });
    await vi.waitFor(() => expect(received).toContainEqual({ workspaceId: ours.workspaceId, flowId, ...person }));
    await expect(announceFlowPresence({ workspaceId: theirs.workspaceId, flowId, ...person })).rejects.toMatchObject({
      code: 'not_found',
    });
  } finally {
    await unwatch();
  }
});

it.each([true, false])('reaches a stream about flows only if its member may see them: %s', async (seesFlows) => {
  const someoneElse = await someone();
  const { workspaceId } = someoneElse;
  const { id: flowId } = await createFlow({ workspaceId, name: 'Drawn by two' });
  const leaving = new AbortController();
  const access = { workspaceId, userId: newId(), sessionId: newId() };
  const { body } = streamConversations({
    access,
    isUnchanged: async () => true,
    role: seesFlows ? 'admin' : 'agent',
    signal: leaving.signal,
  });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await readUntil(reader, 'event: sync');
  const { userId, name } = someoneElse;
  await announceFlowPresence({ workspaceId, flowId, nodeId: 'ask_1', userId, name, activity: 'viewing' });
  await announcePresence(someoneElse);
  const heard = await readUntil(reader, 'event: presence');
  expect(heard.includes(`event: flow\ndata: {"flow_id":"${flowId}","node_id":"ask_1"`)).toBe(seesFlows);
  leaving.abort();
});
