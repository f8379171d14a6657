import { z } from 'zod';
import { listen } from '../database/listen.ts';
import { singleton } from '../singleton.ts';
import { CONVERSATIONS_CHANNEL } from './notify-conversations-sql.ts';

/** What a watcher is told: the conversations that changed, or `sync` when it may have missed some. */
export type ConversationNews = { ids: string[] } | 'sync';

type Watcher = (news: ConversationNews) => void;
type Feed = {
  watchers: Map<string, Set<Watcher>>;
  connection: ReturnType<typeof listen> | null;
  /** Since the connection first listened. */
  live: boolean;
};

/** The process has one connection that listens. */
const feed = singleton('conversation feed', (): Feed => ({ watchers: new Map(), connection: null, live: false }));

const notification = z.object({ workspaceId: z.uuid(), conversationIds: z.array(z.uuid()) });

/**
 * Tells `onNews` of every change of a workspace's conversations, until the returned function is called; first `sync`,
 * as soon as nothing more can be missed. All watchers of the process share one connection that listens; it is there as
 * long as someone watches.
 */
export function watchConversations({
  workspaceId,
  onNews,
}: {
  workspaceId: string;
  onNews: Watcher;
}): () => Promise<void> {
  const ofWorkspace = feed.watchers.get(workspaceId) ?? new Set();
  feed.watchers.set(workspaceId, ofWorkspace.add(onNews));
  feed.connection ??= listen({ channel: CONVERSATIONS_CHANNEL, onNotify: tell });
  if (feed.live) onNews('sync');
  return async () => {
    ofWorkspace.delete(onNews);
    if (ofWorkspace.size > 0) return;
    if (feed.watchers.get(workspaceId) === ofWorkspace) feed.watchers.delete(workspaceId);
    if (feed.watchers.size > 0) return;
    const { connection } = feed;
    feed.connection = null;
    feed.live = false;
    await connection?.stop();
  };
}

/** An empty payload says that the connection was made (again). */
function tell(payload: string) {
  if (payload === '') {
    feed.live = true;
    for (const watchers of feed.watchers.values()) for (const watcher of watchers) watcher('sync');
    return;
  }
  const { workspaceId, conversationIds } = notification.parse(JSON.parse(payload));
  for (const watcher of feed.watchers.get(workspaceId) ?? []) watcher({ ids: conversationIds });
}
