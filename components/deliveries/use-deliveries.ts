import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listDeliveriesOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { type DeliveryFilter, deliveryQuery } from './delivery-filter.ts';

const REFRESH_MS = 3_000;
/** Someone who has loaded more pages looks at the past, and every page would have to be refetched. */
export const LIVE_PAGES = 2;

/** A webhook's deliveries, page by page, refetched every few seconds while few pages are loaded. */
export function useDeliveries(webhookId: string, filter: DeliveryFilter) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.deliveryList(workspace, webhookId, filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listDeliveriesOperation>('GET /api/admin/{workspace}/webhooks/{webhook_id}/deliveries', {
        params: { workspace, webhook_id: webhookId },
        query: { ...deliveryQuery(filter), cursor },
        signal,
      }),
    ...pageByPage,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > LIVE_PAGES ? false : REFRESH_MS),
  });
}
