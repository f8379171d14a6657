import type { OperationInput } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { changeConversationOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Changes who leads a conversation, its assignee or its status. The stream updates every list, also in this tab. */
export function useChangeConversation(id: string) {
  const { slug: workspace } = useWorkspace();
  const { mutate, isPending } = useAdminMutation<typeof changeConversationOperation>(
    'PATCH /api/admin/{workspace}/conversations/{conversation_id}',
    { invalidates: [queryKeys.conversation(workspace, id)] },
  );
  const change = (body: OperationInput<typeof changeConversationOperation>['body'], onSuccess?: () => void) =>
    mutate({ params: { workspace, conversation_id: id }, body }, { onSuccess, onError: toastError });
  return { change, isPending };
}
