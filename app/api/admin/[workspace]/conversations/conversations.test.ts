import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { PATCH } from './[conversation_id]/route.ts';

let workspaceId: string;
let conversationId: string;
let agent: Headers;
beforeEach(async () => {
  const workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  ({ conversationId } = await createTestConversation(workspace));
  agent = (await signInAs({ workspaceId, role: 'agent' })).headers;
});

async function put(state: unknown, id = conversationId) {
  const path = `/api/admin/${workspaceId}/conversations/${id}`;
  const response = await PATCH(
    new Request(`http://parley.test${path}`, { method: 'PATCH', headers: agent, body: JSON.stringify({ state }) }),
  );
  return { status: response.status, json: await response.json() };
}

it('lets an agent take a conversation over and give it back', async () => {
  for (const [state, becomes] of [
    ['person', 'person'],
    ['flow', 'nobody'],
    ['paused', 'paused'],
    ['nobody', 'nobody'],
  ]) {
    expect(await put(state)).toMatchObject({ status: 200, json: { id: conversationId, state: becomes } });
  }
});

it('refuses an invalid state, and conversations of other workspaces', async () => {
  expect((await put('bot')).status).toBe(422);
  const other = await createTestWorkspace();
  const { conversationId: theirs } = await createTestConversation(other);
  expect((await put('person', theirs)).status).toBe(404);
  expect(await db().conversation.findFirst({ where: { id: theirs } })).toMatchObject({ state: 'nobody' });
});
