import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { checklistOperation } from '#lib/workspace/checklist/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const EVERY_MS = 5000;

/** The first steps; while any is open it looks again every few seconds, so that it ticks while one watches. */
export function useChecklist() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.checklist(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof checklistOperation>('GET /api/admin/{workspace}/checklist', { params: { workspace }, signal }),
    refetchInterval: ({ state }) => (state.data && Object.values(state.data).every(Boolean) ? false : EVERY_MS),
  });
}
