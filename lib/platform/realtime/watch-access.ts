import { ACCESS_ENDED_CHANNEL, watch } from './watch.ts';

/** What gives someone access: a session and a membership. */
export type Access = { workspaceId: string; userId: string; sessionId: string };

/**
 * Calls `onEnd` once the session has ended, or the person is no longer a member or has another role. Also calls it when that
 * may have been missed, since the client then reconnects and all is checked again. Returns a function that stops watching.
 */
export function watchAccess({ access, onEnd }: { access: Access; onEnd: () => void }): () => Promise<void> {
  const { workspaceId, userId, sessionId } = access;
  return watch({
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
    },
  });
}
