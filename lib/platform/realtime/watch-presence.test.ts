import { expect, it } from 'vitest';
import { db, Prisma } from '../database/db.ts';
import { notifySql } from '../database/notify-sql.ts';
import { newId } from '../new-id.ts';
import { notifyPresence } from './notify-presence.ts';
import { PRESENCE_CHANNEL, type Presence } from './presence.ts';
import { watch } from './watch.ts';

it('goes on after what only a newer version knows, as during a rolling upgrade', async () => {
  const typing: Presence = {
    workspaceId: newId(),
    userId: newId(),
    name: 'Asha',
    at: 1,
    conversationId: newId(),
    activity: 'typing',
  };
  const heard: Presence[] = [];
  let unwatch = async () => {};
  await new Promise<void>((resolve) => {
    unwatch = watch({
      channel: PRESENCE_CHANNEL,
      onMessage: (presence) => heard.push(presence),
      onListening: () => resolve(),
    });
  });
  const unknown = JSON.stringify({ ...typing, activity: 'dictating' });
  await db().$executeRaw`SELECT ${notifySql(PRESENCE_CHANNEL, Prisma.sql`${unknown}`)}`;
  await notifyPresence(typing);
  await expect.poll(() => heard).toEqual([typing]);
  await unwatch();
});
