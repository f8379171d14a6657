import { renameOperation } from '#lib/account/operations.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';

export function useRename() {
  return useAdminMutation(renameOperation, { invalidates: [] });
}
