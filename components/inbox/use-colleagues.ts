import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listColleaguesOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const STALE_MS = 60_000;

export type Colleague = { id: string; user_id: string; name: string };

/** All members of the workspace, by name. */
export function useColleagues(): Colleague[] {
  const { slug: workspace } = useWorkspace();
  const { data } = useQuery({
    queryKey: queryKeys.colleagues(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listColleaguesOperation>('GET /api/admin/{workspace}/colleagues', {
        params: { workspace },
        signal,
      }),
    staleTime: STALE_MS,
  });
  return data?.colleagues ?? [];
}
