import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listAuditOperation } from '#lib/workspace/audit/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The audit log, page by page. */
export function useAudit(filter: { actor?: string | undefined; about?: string | undefined }) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.auditList(workspace, filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listAuditOperation>('GET /api/admin/{workspace}/audit', {
        params: { workspace },
        query: { ...filter, cursor },
        signal,
      }),
    ...pageByPage,
    placeholderData: keepPreviousData,
  });
}
