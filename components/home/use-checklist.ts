import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { checklistOperation } from '#lib/workspace/checklist/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const EVERY_MS = 5000;

/** The first steps, refetched every few seconds while any is open, so that a step is ticked without a reload. */
export function useChecklist() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.checklist(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof checklistOperation>('GET /api/admin/{workspace}/checklist', { params: { workspace }, signal }),
    refetchInterval: ({ state }) => (state.data && Object.values(state.data).every(Boolean) ? false : EVERY_MS),
  });
}
