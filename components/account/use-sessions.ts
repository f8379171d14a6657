import { useQuery } from '@tanstack/react-query';
import type { listSessionsOperation } from '#lib/account/operations.ts';
import { callAdmin } from '#lib/browser/admin-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';

export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions(),
    queryFn: ({ signal }) =>
      callAdmin<typeof listSessionsOperation>('GET /api/account/sessions', { params: {}, signal }),
    select: ({ sessions }) => sessions,
  });
}
