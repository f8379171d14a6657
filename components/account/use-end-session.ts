import type { endSessionOperation } from '#lib/account/operations.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';

export function useEndSession() {
  return useAdminMutation<typeof endSessionOperation>('DELETE /api/account/sessions/{session_id}', {
    invalidates: [queryKeys.sessions()],
  });
}
