import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { testHttpRequestOperation } from '#lib/flows/trials/admin-operations.ts';

export function useTestCall() {
  return useAdminMutation<typeof testHttpRequestOperation>('POST /api/admin/{workspace}/flows/{flow_id}/test-call', {
    invalidates: [],
  });
}
