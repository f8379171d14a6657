import { useInfiniteQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { threadOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The messages of a conversation, newest first, page by page. */
export function useThread(id: string) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.thread(workspace, id),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof threadOperation>('GET /api/admin/{workspace}/conversations/{conversation_id}/messages', {
        params: { workspace, conversation_id: id },
        query: { cursor },
        signal,
      }),
    ...pageByPage,
  });
}
