import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { personName } from '#components/browser/person-name.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ConversationDetail } from '#lib/doors/admin/inbox/admin-operations.ts';
import { leave } from '../shell/leaving.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { conversationIn, goWithinInbox } from './within-inbox.ts';

/**
 * Says that a message was not sent to someone who has gone on to something else by then, until they close it: its
 * conversation may not be in their list any more.
 */
export function useTellElsewhere(conversationId: string): (error: Error) => void {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const router = useRouter();
  const inbox = `/${workspace}/inbox`;
  const open = () => {
    const path = `${inbox}/${conversationId}`;
    // There, no connection is needed.
    if (window.location.pathname.startsWith(inbox)) goWithinInbox(path);
    else router.push(path);
  };
  return (error) => {
    const detail = queries.getQueryData<ConversationDetail>(queryKeys.conversation(workspace, conversationId));
    if (!detail || conversationIn(window.location.pathname) === detail.conversation.id) return;
    toasts.add({
      type: 'error',
      title: threadText.notSentTo(personName(detail.conversation)),
      description: error.message,
      action: { label: threadText.openConversation, onPress: () => leave(open) },
      timeout: 0,
    });
  };
}
