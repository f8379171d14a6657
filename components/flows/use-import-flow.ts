import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { importFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useImportFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof importFlowOperation>('POST /api/admin/{workspace}/flows/import', {
    invalidates: [queryKeys.flows(slug)],
  });
}
