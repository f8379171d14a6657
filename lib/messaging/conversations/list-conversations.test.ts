import { beforeEach, expect, it } from 'vitest';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { recordInTest } from '#lib/testing/wall/record-statements.ts';
import { listConversations } from './list-conversations.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
beforeEach(async () => {
  workspace = await createTestWorkspace();
});

const ASKERS = 30;
const each = <Result>(ask: (asker: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: ASKERS }, (_, asker) => ask(asker)));

const write = (asker: number, to = workspace) =>
  createTestConversation({ ...to, phone: `+9198123${String(10_000 + asker)}` });

const list = async ({ workspaceId } = workspace) => {
  const { rows } = await listConversations({ workspaceId, limit: 50 });
  return rows.map(({ id }) => id);
};

it('shows everyone what was written before they asked, however many ask at the same time', async () => {
  const seen = await each(async (asker) => {
    const { conversationId } = await write(asker);
    return (await list()).includes(conversationId);
  });
  expect(seen).toEqual(Array(ASKERS).fill(true));
  expect(await list()).toHaveLength(ASKERS);
});

it('reads one page for all who ask for it at the same time', async () => {
  await write(0);
  let reads = 0;
  await recordInTest(async ({ text }) => {
    if (text.includes('AS "lastMessage"')) reads += 1;
  });
  const pages = await each(() => list());
  expect(new Set(pages.map(String)).size).toBe(1);
  expect(reads).toBe(2);
});

it('shares nothing between workspaces that ask the same', async () => {
  const other = await createTestWorkspace();
  const own = [await write(0), await write(0, other)];
  const pages = await each((asker) => list(asker % 2 ? other : workspace));
  expect(pages).toEqual(Array.from({ length: ASKERS }, (_, asker) => [own[asker % 2]?.conversationId]));
});
