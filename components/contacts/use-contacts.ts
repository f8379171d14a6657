import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { ContactFilters, listContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The contacts under some filters, newest first, page by page. */
export function useContacts(filters: ContactFilters) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.contactList(workspace, filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listContactsOperation>('GET /api/admin/{workspace}/contacts', {
        params: { workspace },
        query: { ...filters, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
