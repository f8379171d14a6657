import { endSessionOperation } from '#lib/account/operations.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';

export function useEndSession() {
  return useAdminMutation(endSessionOperation, { invalidates: [queryKeys.sessions()] });
}
