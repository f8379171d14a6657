import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { endSessionOperation } from '#lib/workspace/accounts/operations.ts';

export function useEndSession() {
  return useAdminMutation<typeof endSessionOperation>('DELETE /api/account/sessions/{session_id}', {
    invalidates: [queryKeys.sessions()],
  });
}
