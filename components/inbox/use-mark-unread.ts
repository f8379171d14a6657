import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { markUnreadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { leave } from '../shell/leaving.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { listAddress } from './message-address.ts';
import { readScope } from './read-scope.ts';
import { goBackWithinInbox } from './within-inbox.ts';

/**
 * Marks a conversation unread from a message on, and leaves it, because a visible conversation is marked read. It leaves
 * before the response, which would otherwise take away what the person has opened by then.
 */
export function useMarkUnread(conversationId: string) {
  const { slug: workspace } = useWorkspace();
  const [isLeaving, setLeaving] = useState(false);
  const { mutate } = useAdminMutation<typeof markUnreadOperation>(
    'POST /api/admin/{workspace}/conversations/{conversation_id}/unread',
    { invalidates: [queryKeys.unread(workspace)], scope: readScope(conversationId) },
  );
  const markUnread = (from: string) =>
    // Not if a recording would be lost, and the person stays.
    leave(() => {
      setLeaving(true);
      mutate({ params: { workspace, conversation_id: conversationId }, body: { from } }, { onError: toastError });
      goBackWithinInbox(listAddress(workspace, new URLSearchParams(window.location.search)));
    });
  return { isLeaving, markUnread };
}
