import { useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listFlowsOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** All flows, page by page. */
export function useFlows() {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.flows(workspace),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listFlowsOperation>('GET /api/admin/{workspace}/flows', {
        params: { workspace },
        query: { cursor },
        signal,
      }),
    ...pageByPage,
    select: ({ pages }) => pages.flatMap(({ flows }) => flows),
  });
}
