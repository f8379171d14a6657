import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { saveProductOperation } from '#lib/catalog/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSaveProduct() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof saveProductOperation>('POST /api/admin/{workspace}/catalog/products', {
    invalidates: [queryKeys.catalog(slug)],
  });
}
