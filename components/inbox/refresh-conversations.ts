import type { InfiniteData, QueryClient } from '@tanstack/react-query';
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

/** Updates the conversations that a page shows after news from the stream. */
export async function refreshConversations({
  queries,
  workspace,
  news,
}: Given & { news: { ids: string[] } | 'sync' }): Promise<void> {
  if (news === 'sync') {
    await queries.invalidateQueries({ queryKey: queryKeys.inbox(workspace) });
    return;
  }
  const { ids } = news;
  await Promise.allSettled([
    queries.invalidateQueries({ queryKey: queryKeys.unread(workspace) }),
    refreshLists({ queries, workspace, ids }),
    ...ids.map((id) => refreshThread({ queries, workspace, id })),
    ...ids.map((id) => queries.invalidateQueries({ queryKey: queryKeys.threadsAround(workspace, id) })),
    ...ids.map((id) => queries.invalidateQueries({ queryKey: queryKeys.conversation(workspace, id) })),
  ]);
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
