import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { testHttpRequestOperation } from '#lib/flow-trials/admin-operations.ts';

export function useTestCall() {
  return useAdminMutation(testHttpRequestOperation, { invalidates: [] });
}
