import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { importFlowOperation } from '#lib/flows/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useImportFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation(importFlowOperation, { invalidates: [queryKeys.flows(slug)] });
}
