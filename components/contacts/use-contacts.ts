import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import type { contactQuery } from './contact-filter.ts';

/**
 * The contacts that match some filters, page by page. With `number_id`, a number of ours, their conversations are those
 * with it.
 */
export function useContacts(query: ReturnType<typeof contactQuery> & { number_id?: string }) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.contactList(workspace, query),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listContactsOperation>('GET /api/admin/{workspace}/contacts', {
        params: { workspace },
        query: { ...query, cursor },
        signal,
      }),
    ...pageByPage,
    placeholderData: keepPreviousData,
  });
}
