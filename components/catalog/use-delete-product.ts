import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { deleteProductOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteProduct() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteProductOperation>(
    'DELETE /api/admin/{workspace}/catalog/products/{retailer_id}',
    { invalidates: [queryKeys.catalog(slug)] },
  );
}
