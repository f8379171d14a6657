import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listProductsOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The most that WhatsApp's list returns at once. */
export const MOST_PRODUCTS = 500;

/** The products whose name contains `search`, in WhatsApp's order. */
export function useProducts(search: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.products(workspace, search),
    queryFn: ({ signal }) =>
      callAdmin<typeof listProductsOperation>('GET /api/admin/{workspace}/catalog/products', {
        params: { workspace },
        query: { search, limit: MOST_PRODUCTS },
        signal,
      }),
    select: ({ products }) => products,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
