import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { viewNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useNumber() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.number(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof viewNumberOperation>('GET /api/admin/{workspace}/number', { params: { workspace }, signal }),
  });
}
