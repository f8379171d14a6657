import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { attentionOperation } from '#lib/doors/admin/home/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const EVERY_MS = 30_000;

/** What needs attention, refetched every half minute. */
export function useAttention() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.attention(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof attentionOperation>('GET /api/admin/{workspace}/home/attention', {
        params: { workspace },
        signal,
      }),
    select: ({ items }) => items,
    refetchInterval: EVERY_MS,
  });
}
