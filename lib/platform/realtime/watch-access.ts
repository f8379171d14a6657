import { ACCESS_ENDED_CHANNEL, watch } from './watch.ts';

/** What lets someone read on: a session, and their membership. */
export type Access = { workspaceId: string; userId: string; sessionId: string };

/**
 * Calls `onEnd` once the session has ended or the person is not a member any more, until the returned function is
 * called; and when that may have been missed, since anyone who asks again is asked for both again.
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
