import { ACCESS_ENDED_CHANNEL, watch } from './watch.ts';

/** What gives someone access: a session and a membership. */
export type Access = { workspaceId: string; userId: string; sessionId: string };

/**
 * Calls `onEnd` once the session has ended, or the person is no longer a member or has another role. Also calls it when that
 * may have been missed, since the client then reconnects and all is checked again. What happened between the check and the
 * first notice is seen by `isUnchanged`, which checks once more. Returns a function that stops watching.
 */
export function watchAccess({
  access,
  isUnchanged,
  onEnd,
}: {
  access: Access;
  isUnchanged: () => Promise<boolean>;
  onEnd: () => void;
}): () => Promise<void> {
  const { workspaceId, userId, sessionId } = access;
  let isWatching = true;
  const checkAgain = async () => {
    const unchanged = await isUnchanged().catch(() => false);
    if (!unchanged && isWatching) onEnd();
  };
  const unwatch = watch({
    channel: ACCESS_ENDED_CHANNEL,
    onMessage: (ended) => {
      const isTheirs =
        'sessionId' in ended
          ? ended.sessionId === sessionId
          : ended.workspaceId === workspaceId && ended.userId === userId;
      if (isTheirs) onEnd();
    },
    onListening: (isAgain) => {
      if (isAgain) onEnd();
      else void checkAgain();
    },
  });
  return () => {
    isWatching = false;
    return unwatch();
  };
}
