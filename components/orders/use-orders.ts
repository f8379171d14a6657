import { useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listOrdersOperation } from '#lib/commerce/orders/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const REFRESH_MS = 5_000;

/** The orders, newest first, page by page. Refetched while only the latest are loaded. */
export function useOrders() {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.orderList(workspace),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listOrdersOperation>('GET /api/admin/{workspace}/orders', {
        params: { workspace },
        query: { cursor },
        signal,
      }),
    ...pageByPage,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : REFRESH_MS),
  });
}
