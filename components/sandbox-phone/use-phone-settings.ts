import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { phoneSettingsOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function usePhoneSettings() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof phoneSettingsOperation>('PATCH /api/admin/{workspace}/sandbox', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
