import type { endOtherSessionsOperation } from '#lib/account/operations.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';

export function useEndOtherSessions() {
  return useAdminMutation<typeof endOtherSessionsOperation>('DELETE /api/account/sessions', {
    invalidates: [queryKeys.sessions()],
  });
}
