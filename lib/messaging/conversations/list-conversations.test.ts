import { beforeEach, expect, it } from 'vitest';
import { MAX_PAGE_BYTES } from '#lib/contract/pagination/keyset.ts';
import { db } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { recordInTest } from '#lib/testing/wall/record-statements.ts';
import { listContacts } from '../contacts/list-contacts.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { listMessagesAround, listNewerMessages } from './list-messages-around.ts';

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

it('bounds: a page of conversations or contacts with large attributes holds no more than fits, and the next one continues', async () => {
  const { workspaceId } = workspace;
  await each((asker) => write(asker));
  await db().$executeRaw`
    UPDATE contacts SET attributes = jsonb_build_object('note', repeat('€', 20000)), tags = array_fill(repeat('t', 100), ARRAY[1000])
    WHERE workspace_id = ${workspaceId}::uuid`;
  const lists = {
    conversations: async (cursor: string | undefined) => {
      const { rows, nextCursor } = await listConversations({ workspaceId, limit: 200, cursor });
      return { rows, next: nextCursor };
    },
    contacts: async (cursor: string | undefined) => {
      const { contacts, next_cursor } = await listContacts({ workspaceId, limit: 200, cursor, sort: 'name' });
      return { rows: contacts, next: next_cursor };
    },
  };
  for (const read of Object.values(lists)) expect(await idsOnPages(read)).toHaveLength(ASKERS);
});

it('bounds: a page of conversations whose last messages are large holds no more than fits, and the next one continues', async () => {
  const { workspaceId } = workspace;
  await each(async (asker) => {
    const { conversationId } = await write(asker);
    await createTestMessage({ workspaceId, conversationId, text: '€'.repeat(65_536) });
  });
  const all = await idsOnPages(async (cursor) => {
    const { rows, nextCursor } = await listConversations({ workspaceId, limit: 200, cursor });
    return { rows, next: nextCursor };
  });
  expect(all).toHaveLength(ASKERS);
});

it('bounds: a page of messages with large texts holds no more than fits, and the next one continues', async () => {
  const { workspaceId } = workspace;
  const { conversationId } = await write(0);
  const messageIds = await each(async (asker) => {
    const ofMessage = { text: '€'.repeat(65_536), sequence: asker, timestamp: new Date(asker * 1000) };
    return createTestMessage({ workspaceId, conversationId, ...ofMessage });
  });
  const older = await idsOnPages(async (cursor) => {
    const { rows, nextCursor } = await listMessages({ workspaceId, conversationId, limit: 200, cursor });
    return { rows, next: nextCursor };
  });
  expect(older).toEqual(messageIds.toReversed());
  const [messageId = ''] = messageIds;
  const around = { workspaceId, conversationId, limit: 200 };
  const newer = await idsOnPages(async (cursor) => {
    const part =
      cursor === undefined ? listMessagesAround({ ...around, messageId }) : listNewerMessages({ ...around, cursor });
    const { rows, newerCursor } = await part;
    return { rows: rows.toReversed(), next: newerCursor };
  });
  expect(newer).toEqual(messageIds);
});

/** What a list has on its two pages. */
async function idsOnPages(
  read: (cursor: string | undefined) => Promise<{ rows: readonly { id: string }[]; next: string | null }>,
): Promise<string[]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await read(cursor);
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(1.1 * MAX_PAGE_BYTES);
    pages.push(rows.map(({ id }) => id));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  expect(pages.length).toBe(2);
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  return pages.flat();
}
