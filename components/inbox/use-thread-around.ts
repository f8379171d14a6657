import { useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { threadAroundOperation, threadOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

type Part = { older: string } | { newer: string } | 'around';

/** The part of a thread around a message, newest first, which can load more in both directions. */
export function useThreadAround({ id, messageId }: { id: string; messageId: string | null }) {
  const { slug: workspace } = useWorkspace();
  const params = { workspace, conversation_id: id };
  return useInfiniteQuery({
    enabled: messageId !== null,
    queryKey: queryKeys.threadAround(workspace, id, messageId ?? ''),
    queryFn: async ({ pageParam, signal }) => {
      if (typeof pageParam === 'object' && 'older' in pageParam) {
        const query = { cursor: pageParam.older };
        const page = await callAdmin<typeof threadOperation>(
          'GET /api/admin/{workspace}/conversations/{conversation_id}/messages',
          { params, query, signal },
        );
        return { ...page, newer_cursor: null as string | null };
      }
      const newer = pageParam === 'around' ? {} : { newer_than: pageParam.newer };
      return callAdmin<typeof threadAroundOperation>(
        'GET /api/admin/{workspace}/conversations/{conversation_id}/messages/around',
        { params, query: { message_id: messageId ?? '', ...newer }, signal },
      );
    },
    initialPageParam: 'around' as Part,
    getNextPageParam: ({ next_cursor: older }): Part | undefined => (older === null ? undefined : { older }),
    getPreviousPageParam: ({ newer_cursor: newer }): Part | undefined => (newer === null ? undefined : { newer }),
  });
}
