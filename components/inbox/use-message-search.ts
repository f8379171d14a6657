import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { searchMessagesOperation } from '#lib/messaging/search/admin-operations.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Messages that contain every word of `search`, newest first, page by page. */
export function useMessageSearch(search: string) {
  const { slug: workspace } = useWorkspace();
  const asked = useDebounced(search.trim());
  return useInfiniteQuery({
    enabled: asked !== '',
    queryKey: queryKeys.messageSearch(workspace, asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof searchMessagesOperation>('GET /api/admin/{workspace}/messages', {
        params: { workspace },
        query: { search: asked, cursor },
        signal,
      }),
    ...pageByPage,
    placeholderData: keepPreviousData,
  });
}
