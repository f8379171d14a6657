import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { deleteProductOperation } from '#lib/catalog/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteProduct() {
  const { slug } = useWorkspace();
  return useAdminMutation(deleteProductOperation, { invalidates: [queryKeys.catalog(slug)] });
}
