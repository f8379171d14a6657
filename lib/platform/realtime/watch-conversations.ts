import { CONVERSATIONS_CHANNEL } from './notify-conversations-sql.ts';
import { watch } from './watch.ts';

/** The conversations that changed, or `sync` when anything may have. */
export type ConversationNews = { ids: string[] } | 'sync';

/**
 * Calls `onNews` for every change of a workspace's conversations; first with `sync`, as soon as nothing more can be missed.
 * Returns a function that stops watching.
 */
export function watchConversations({
  workspaceId,
  onNews,
}: {
  workspaceId: string;
  onNews: (news: ConversationNews) => void;
}): () => Promise<void> {
  return watch({
    channel: CONVERSATIONS_CHANNEL,
    onMessage: (changed) => {
      if (changed.workspaceId !== workspaceId) return;
      const ids = changed.conversationIds;
      onNews(ids.length > 0 ? { ids } : 'sync');
    },
    onListening: () => onNews('sync'),
    onPeerGone: () => onNews('sync'),
  });
}
