import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { getOrderOperation } from '#lib/commerce/orders/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useOrder(id: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.order(workspace, id),
    queryFn: ({ signal }) =>
      callAdmin<typeof getOrderOperation>('GET /api/admin/{workspace}/orders/{order_id}', {
        params: { workspace, order_id: id },
        signal,
      }),
  });
}
