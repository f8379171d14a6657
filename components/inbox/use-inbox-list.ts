import { useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { InboxFilters, listInboxOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const LATER_PAGES = 200;

/** The inbox's list for some filters, page by page. */
export function useInboxList(filters: InboxFilters) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.inboxList(workspace, filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listInboxOperation>('GET /api/admin/{workspace}/conversations', {
        params: { workspace },
        query: { ...filters, cursor, ...(cursor !== undefined && { limit: LATER_PAGES }) },
        signal,
      }),
    ...pageByPage,
    // The stream reports changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
