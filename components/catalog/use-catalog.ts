import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { getCatalogOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The catalog of the workspace's number, as the provider knows it now. A refusal is an answer: it is not asked again. */
export function useCatalog() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.catalogState(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof getCatalogOperation>('GET /api/admin/{workspace}/catalog', { params: { workspace }, signal }),
    retry: false,
  });
}
