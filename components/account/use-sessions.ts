import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listSessionsOperation } from '#lib/workspace/accounts/operations.ts';

export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions(),
    queryFn: ({ signal }) =>
      callAdmin<typeof listSessionsOperation>('GET /api/account/sessions', { params: {}, signal }),
    select: ({ sessions }) => sessions,
  });
}
