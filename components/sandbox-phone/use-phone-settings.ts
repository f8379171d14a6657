import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { phoneSettingsOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function usePhoneSettings() {
  const { slug } = useWorkspace();
  return useAdminMutation(phoneSettingsOperation, { invalidates: [queryKeys.sandbox(slug)] });
}
