import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listSavedRepliesOperation } from '#lib/messaging/saved-replies/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The workspace's saved replies, by name. */
export function useSavedReplies({ enabled = true }: { enabled?: boolean } = {}) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    enabled,
    queryKey: queryKeys.savedReplies(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listSavedRepliesOperation>('GET /api/admin/{workspace}/saved-replies', {
        params: { workspace },
        signal,
      }),
    select: ({ saved_replies: replies }) => replies,
  });
}
