import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { endOtherSessionsOperation } from '#lib/workspace/accounts/operations.ts';

export function useEndOtherSessions() {
  return useAdminMutation<typeof endOtherSessionsOperation>('DELETE /api/account/sessions', {
    invalidates: [queryKeys.sessions()],
  });
}
