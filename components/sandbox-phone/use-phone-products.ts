import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { phoneProductsOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The products that the customer can put in a cart. */
export function usePhoneProducts() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.sandboxProducts(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof phoneProductsOperation>('GET /api/admin/{workspace}/sandbox/products', {
        params: { workspace },
        signal,
      }),
    select: ({ products }) => products,
  });
}
