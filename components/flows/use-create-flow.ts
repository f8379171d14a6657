import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { createFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createFlowOperation>('POST /api/admin/{workspace}/flows', {
    invalidates: [queryKeys.flows(slug)],
  });
}
