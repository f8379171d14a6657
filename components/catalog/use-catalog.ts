import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#lib/browser/admin-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import type { getCatalogOperation } from '#lib/catalog/admin-operations.ts';
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
