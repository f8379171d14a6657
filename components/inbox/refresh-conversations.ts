import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { patchInboxPages } from '#components/browser/patch-inbox-pages.ts';
import { patchQuery } from '#components/browser/patch-query.ts';
import { patchThreadPages } from '#components/browser/patch-thread-pages.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { ThreadPage, threadOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import type {
  InboxConversation,
  InboxFilters,
  listInboxOperation,
} from '#lib/messaging/conversations/admin-operations.ts';

type Given = { queries: QueryClient; workspace: string };
type ListData = InfiniteData<{ conversations: InboxConversation[]; next_cursor: string | null }>;

/**
 * Returns a function that updates what the pages show of conversations after news from the stream. Each part is read by
 * itself, so that one that is slow keeps back no other.
 */
export function conversationRefresher({ queries, workspace }: Given): (news: { ids: string[] } | 'sync') => void {
  const invalidate = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey });
  const keysOf = [queryKeys.thread, queryKeys.threadsAround, queryKeys.conversation];
  /** What is not on the screen is read again when it is opened. */
  const markOld = (ids: string[]) => {
    for (const id of ids)
      for (const keyOf of keysOf)
        void queries.invalidateQueries({ queryKey: keyOf(workspace, id), type: 'inactive', refetchType: 'none' });
  };
  const parts = [
    () => invalidate(queryKeys.unread(workspace)),
    async (ids: string[]) => {
      await refreshLists({ queries, workspace, ids });
      // A list may show what no news has told of yet.
      markOld(ids);
    },
    ofEach((id) => refreshThread({ queries, workspace, id })),
    ofEach((id) => invalidate(queryKeys.threadsAround(workspace, id))),
    ofEach((id) => invalidate(queryKeys.conversation(workspace, id))),
  ].map(oneAtATime);
  return (news) => {
    if (news === 'sync') return void invalidate(queryKeys.inbox(workspace));
    // At once: a conversation may be opened before the reads for earlier news have ended.
    markOld(news.ids);
    for (const refresh of parts) refresh(news.ids);
  };
}

const ofEach = (refresh: (id: string) => Promise<void>) => (ids: string[]) => Promise.allSettled(ids.map(refresh));

/** Runs one refresh at a time. News in the meantime lead to one more. */
function oneAtATime(refresh: (ids: string[]) => Promise<unknown>): (ids: string[]) => void {
  const waiting = new Set<string>();
  let isBusy = false;
  const work = async () => {
    isBusy = true;
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      await refresh(ids).catch(() => {});
    }
    isBusy = false;
  };
  return (ids) => {
    for (const id of ids) waiting.add(id);
    if (!isBusy) void work();
  };
}

/** Lists that are not on the screen are refetched when they are shown. */
async function refreshLists({ queries, workspace, ids }: Given & { ids: string[] }) {
  const lists = queries.getQueryCache().findAll({ queryKey: queryKeys.inboxLists(workspace) });
  await Promise.all(
    lists.map(async (list) => {
      if (!list.isActive()) return queries.invalidateQueries({ queryKey: list.queryKey, exact: true });
      const filters = list.queryKey.at(-1) as InboxFilters;
      const query = { ...filters, ids: ids.join(','), limit: ids.length };
      const read = () =>
        callAdmin<typeof listInboxOperation>('GET /api/admin/{workspace}/conversations', {
          params: { workspace },
          query,
        });
      await patchQuery<ListData, Awaited<ReturnType<typeof read>>>({
        queries,
        queryKey: list.queryKey,
        read,
        patch: (data, { conversations }) => patchInboxPages(data, ids, conversations),
      });
    }),
  );
}

/** Refetches the newest page of an open thread. */
export async function refreshThread({ queries, workspace, id }: Given & { id: string }): Promise<void> {
  const queryKey = queryKeys.thread(workspace, id);
  const thread = queries.getQueryCache().find({ queryKey, exact: true });
  if (!thread) return;
  if (!thread.isActive()) return queries.invalidateQueries({ queryKey });
  const params = { workspace, conversation_id: id };
  await patchQuery<InfiniteData<ThreadPage>, ThreadPage>({
    queries,
    queryKey,
    read: () =>
      callAdmin<typeof threadOperation>('GET /api/admin/{workspace}/conversations/{conversation_id}/messages', {
        params,
      }),
    patch: patchThreadPages,
  });
}
