import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { replayDeliveriesOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useReplay() {
  const { slug } = useWorkspace();
  return useAdminMutation(replayDeliveriesOperation, { invalidates: [queryKeys.webhooks(slug)] });
}
