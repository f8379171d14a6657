import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { saveProductOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSaveProduct() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof saveProductOperation>('POST /api/admin/{workspace}/catalog/products', {
    invalidates: [queryKeys.catalog(slug)],
  });
}
