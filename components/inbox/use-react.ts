import { v7 } from 'uuid';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { reactOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Reacts to a message. The stream updates every open thread, including this one. */
export function useReact(conversationId: string) {
  const { slug: workspace } = useWorkspace();
  const { mutate } = useAdminMutation<typeof reactOperation>(
    'PUT /api/admin/{workspace}/conversations/{conversation_id}/messages/{message_id}/reaction',
    {
      invalidates: [queryKeys.thread(workspace, conversationId)],
      // One after another, so that the last one counts.
      scope: { id: `reactions ${workspace} ${conversationId}` },
    },
  );
  return (messageId: string, emoji: string | null) =>
    mutate(
      { params: { workspace, conversation_id: conversationId, message_id: messageId }, body: { id: v7(), emoji } },
      { onError: toastError },
    );
}
