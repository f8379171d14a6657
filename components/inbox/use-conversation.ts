import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { getConversationOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** A conversation with its contact and flow runs. */
export function useConversation(id: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.conversation(workspace, id),
    queryFn: ({ signal }) =>
      callAdmin<typeof getConversationOperation>('GET /api/admin/{workspace}/conversations/{conversation_id}', {
        params: { workspace, conversation_id: id },
        signal,
      }),
  });
}
