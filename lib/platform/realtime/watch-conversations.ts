import { CONVERSATIONS_CHANNEL } from './notify-conversations-sql.ts';
import { watch } from './watch.ts';

/** What a watcher is told: the conversations that changed, or `sync` when it may have missed some. */
export type ConversationNews = { ids: string[] } | 'sync';

/**
 * Tells `onNews` of every change of a workspace's conversations, until the returned function is called; first `sync`,
 * as soon as nothing more can be missed.
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
      if (changed.workspaceId === workspaceId) onNews({ ids: changed.conversationIds });
    },
    onListening: () => onNews('sync'),
    onPeerGone: () => onNews('sync'),
  });
}
