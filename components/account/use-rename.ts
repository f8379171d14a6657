import type { renameOperation } from '#lib/account/operations.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';

export function useRename() {
  return useAdminMutation<typeof renameOperation>('PATCH /api/account', { invalidates: [] });
}
