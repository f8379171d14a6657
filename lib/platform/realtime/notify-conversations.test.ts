import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { db } from '../database/db.ts';
import { env } from '../env.ts';
import { newId } from '../new-id.ts';
import { notifyConversations } from './notify-conversations.ts';
import { CONVERSATIONS_CHANNEL } from './notify-conversations-sql.ts';

async function listening(during: () => Promise<void>) {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query(`LISTEN ${CONVERSATIONS_CHANNEL}`);
    await during();
    await client.query(`NOTIFY ${CONVERSATIONS_CHANNEL}, 'last'`);
    await vi.waitFor(() => expect(heard.at(-1)).toBe('last'));
    return heard.slice(0, -1).map((payload) => JSON.parse(payload));
  } finally {
    await client.end();
  }
}

/** In any order: inboxes read each of them again. */
const containsExactly =
  (...ids: string[]) =>
  (heard: string[]) =>
    heard.length === ids.length && new Set([...heard, ...ids]).size === ids.length;

it('notifies each workspace of its own conversations, each once', async () => {
  const [one, other, a, b, c] = [newId(), newId(), newId(), newId(), newId()] as const;
  const heard = await listening(() =>
    notifyConversations({
      changes: [
        { workspaceId: one, conversationId: a },
        { workspaceId: other, conversationId: c },
        { workspaceId: one, conversationId: b },
        { workspaceId: one, conversationId: a },
      ],
    }),
  );
  expect(heard).toHaveLength(2);
  expect(heard).toContainEqual({ workspaceId: one, conversationIds: expect.toSatisfy(containsExactly(a, b)) });
  expect(heard).toContainEqual({ workspaceId: other, conversationIds: [c] });
});

it('cuts what is too long for one notice', async () => {
  const workspaceId = newId();
  const changes = Array.from({ length: 1000 }, () => ({ workspaceId, conversationId: newId() }));
  const heard = await listening(() => notifyConversations({ changes }));
  expect(heard.flatMap(({ conversationIds }) => conversationIds)).toSatisfy(
    containsExactly(...changes.map(({ conversationId }) => conversationId)),
  );
});

it('says nothing when the transaction rolls back', async () => {
  const heard = await listening(async () => {
    const failing = db().$transaction(async (tx) => {
      await notifyConversations({ tx, changes: [{ workspaceId: newId(), conversationId: newId() }] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  });
  expect(heard).toEqual([]);
});
