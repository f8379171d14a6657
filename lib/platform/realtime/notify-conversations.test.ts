import { expect, it } from 'vitest';
import { db } from '../database/db.ts';
import { newId } from '../new-id.ts';
import { notifyConversations } from './notify-conversations.ts';
import { heardDuring } from './testing/heard-during.ts';

/** In any order: inboxes read each of them again. */
const containsExactly =
  (...ids: string[]) =>
  (heard: string[]) =>
    heard.length === ids.length && new Set([...heard, ...ids]).size === ids.length;

it('notifies each workspace of its own conversations, each once', async () => {
  const [one, other, a, b, c] = [newId(), newId(), newId(), newId(), newId()] as const;
  const heard = await heardDuring(() =>
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
  const heard = await heardDuring(() => notifyConversations({ changes }));
  expect(heard.flatMap(({ conversationIds }) => conversationIds)).toSatisfy(
    containsExactly(...changes.map(({ conversationId }) => conversationId)),
  );
});

it('says nothing when the transaction rolls back', async () => {
  const heard = await heardDuring(async () => {
    const failing = db().$transaction(async (tx) => {
      await notifyConversations({ tx, changes: [{ workspaceId: newId(), conversationId: newId() }] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  });
  expect(heard).toEqual([]);
});
