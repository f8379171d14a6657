import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { contactFacetsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const STALE_MS = 5 * MINUTE_MS;

/** The tags and attribute names in use. */
export function useContactFacets() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.contactFacets(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof contactFacetsOperation>('GET /api/admin/{workspace}/contacts/facets', {
        params: { workspace },
        signal,
      }),
    staleTime: STALE_MS,
  });
}
