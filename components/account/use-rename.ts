import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { renameOperation } from '#lib/workspace/accounts/operations.ts';

export function useRename() {
  return useAdminMutation<typeof renameOperation>('PATCH /api/account', { invalidates: [] });
}
