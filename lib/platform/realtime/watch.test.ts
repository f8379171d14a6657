import { expect, it } from 'vitest';
import { db, Prisma } from '../database/db.ts';
import { notifySql } from '../database/notify-sql.ts';
import { newId } from '../new-id.ts';
import { notifyPresence } from './notify-presence.ts';
import { PRESENCE_CHANNEL, type Presence } from './presence.ts';
import { watch } from './watch.ts';

const typing: Presence = {
  workspaceId: newId(),
  userId: newId(),
  name: 'Asha',
  at: 1,
  conversationId: newId(),
  activity: 'typing',
};

/** Watches as soon as nothing can be missed. Returns a function that stops it. */
async function watchNow(onMessage: (presence: Presence) => void): Promise<() => Promise<void>> {
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const unwatch = watch({ channel: PRESENCE_CHANNEL, onMessage, onListening: () => resolve() });
  await listening;
  return unwatch;
}

it.each([
  [
    'what only a newer version knows, as during a rolling upgrade',
    JSON.stringify({ ...typing, activity: 'dictating' }),
  ],
  ['what is not JSON, as from another role of the database', 'hello'],
])('goes on after %s', async (_, unknown) => {
  const heard: Presence[] = [];
  const unwatch = await watchNow((presence) => heard.push(presence));
  await db().$executeRaw`SELECT ${notifySql(PRESENCE_CHANNEL, Prisma.sql`${unknown}`)}`;
  await notifyPresence(typing);
  await expect.poll(() => heard).toEqual([typing]);
  await unwatch();
});

it('tells nothing to a watcher that another one stops on the same notice', async () => {
  const heard: string[] = [];
  let unwatchOther = async () => {};
  const unwatch = await watchNow(() => {
    heard.push('first');
    void unwatchOther();
  });
  unwatchOther = await watchNow(() => heard.push('other'));
  await notifyPresence(typing);
  await expect.poll(() => heard).toContain('first');
  expect(heard).toEqual(['first']);
  await unwatch();
});
