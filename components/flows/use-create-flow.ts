import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { createFlowOperation } from '#lib/flows/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createFlowOperation>('POST /api/admin/{workspace}/flows', {
    invalidates: [queryKeys.flows(slug)],
  });
}
