import { z } from 'zod';
import { listen } from '../database/listen.ts';
import { singleton } from '../singleton.ts';

/** Triggers of `sessions` and `members` tell it of each row that goes. */
const ACCESS_ENDED_CHANNEL = 'parley_access_ended';

/** What lets someone read on: a session, and their membership. */
export type Access = { workspaceId: string; userId: string; sessionId: string };

type Watcher = { access: Access; onEnd: () => void };
type Feed = { watchers: Set<Watcher>; connection: ReturnType<typeof listen> | null; live: boolean };

/** The process has one connection that listens. */
const feed = singleton('access feed', (): Feed => ({ watchers: new Set(), connection: null, live: false }));

const notification = z.union([
  z.object({ sessionId: z.string() }),
  z.object({ workspaceId: z.string(), userId: z.string() }),
]);

/**
 * Calls `onEnd` once the session has ended or the person is not a member any more, until the returned function is
 * called; and when that may have been missed, since who asks again is asked for both again.
 */
export function watchAccess({ access, onEnd }: { access: Access; onEnd: () => void }): () => Promise<void> {
  const watcher = { access, onEnd };
  feed.watchers.add(watcher);
  feed.connection ??= listen({ channel: ACCESS_ENDED_CHANNEL, onNotify: tell });
  return async () => {
    feed.watchers.delete(watcher);
    if (feed.watchers.size > 0) return;
    const { connection } = feed;
    feed.connection = null;
    feed.live = false;
    await connection?.stop();
  };
}

/** An empty payload says that the connection was made (again). */
function tell(payload: string) {
  const wasLive = feed.live;
  feed.live = true;
  if (payload === '' && !wasLive) return;
  const isMeant = payload === '' ? () => true : endedBy(notification.parse(JSON.parse(payload)));
  for (const { access, onEnd } of [...feed.watchers]) if (isMeant(access)) onEnd();
}

function endedBy(ended: z.output<typeof notification>) {
  if ('sessionId' in ended) return (access: Access) => access.sessionId === ended.sessionId;
  return ({ workspaceId, userId }: Access) => workspaceId === ended.workspaceId && userId === ended.userId;
}
