import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { setConversationStateOperation } from '#lib/messaging/conversations/admin-operations.ts';
import type { ConversationState } from '#lib/messaging/conversations/constants.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Changes who leads a conversation. The stream tells every list of it, this tab's too. */
export function useSetState(id: string) {
  const { slug: workspace } = useWorkspace();
  const { mutate, isPending } = useAdminMutation<typeof setConversationStateOperation>(
    'PATCH /api/admin/{workspace}/conversations/{conversation_id}',
    { invalidates: [queryKeys.conversation(workspace, id)] },
  );
  const set = (state: ConversationState) =>
    mutate({ params: { workspace, conversation_id: id }, body: { state } }, { onError: toastError });
  return { set, isPending };
}
