import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { readDeliveryOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** While its first response is awaited, and while it is retried. */
const SOON_MS = 500;
const LATER_MS = 3_000;

/** A delivery with its attempts, refetched until it is over. Fetches nothing while `id` is null. */
export function useDelivery(id: string | null) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.delivery(workspace, id ?? ''),
    queryFn: ({ signal }) =>
      callAdmin<typeof readDeliveryOperation>('GET /api/admin/{workspace}/deliveries/{delivery_id}', {
        params: { workspace, delivery_id: id ?? '' },
        signal,
      }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => {
      if (data?.finished_at) return false;
      return data?.state === 'retrying' ? LATER_MS : SOON_MS;
    },
  });
}
