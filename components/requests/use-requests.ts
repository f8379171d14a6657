import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listRequestsOperation } from '#lib/workspace/requests/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export type RequestFilter = {
  request_id?: string | undefined;
  status?: string | undefined;
  operation?: string | undefined;
};

/** The request log, page by page. */
export function useRequests(filter: RequestFilter) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.apiRequestList(workspace, filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listRequestsOperation>('GET /api/admin/{workspace}/requests', {
        params: { workspace },
        query: { ...filter, cursor },
        signal,
      }),
    ...pageByPage,
    placeholderData: keepPreviousData,
  });
}
