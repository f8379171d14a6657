import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listQuotasOperation } from '#lib/workspace/quotas/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useQuotas() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.quotas(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listQuotasOperation>('GET /api/admin/{workspace}/quotas', { params: { workspace }, signal }),
    select: ({ quotas }) => quotas,
  });
}
