import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { urlOf } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { forwardText } from '#components/i18n/en/message-dialogs-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { messageFileOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { awaitReply } from './awaited-reply.ts';
import { drafts } from './drafts.ts';
import type { AttachedFile } from './use-attached-files.ts';

/**
 * Puts a message in another conversation's composer: its text after any draft, its file with the attached files. A file is
 * fetched first: then only the conversation that was chosen last gets it, and none if the component is gone by then.
 */
export function useForward(message: ThreadMessage) {
  const { slug: workspace, person } = useWorkspace();
  const queries = useQueryClient();
  const { id, text, media_state: state, media_filename: name = '' } = message;
  const params = { workspace, message_id: id };
  const address = urlOf<typeof messageFileOperation>('/api/admin/{workspace}/messages/{message_id}/file', params);
  const { mutate: fetchIt } = useMutation({ mutationFn: () => fetchFile(address, name) });
  return (conversationId: string, onDone: () => void) => {
    if (state !== 'stored') {
      const place = { personId: person.id, workspace, conversationId };
      const { text: before } = drafts.read(place);
      drafts.write(place, { text: before === '' ? (text ?? '') : `${before}\n${text ?? ''}` });
      awaitReply(conversationId);
      return onDone();
    }
    fetchIt(undefined, {
      onSuccess: (file) => {
        queries.setQueryData<AttachedFile[]>(queryKeys.attached(workspace, conversationId), (files = []) => [
          ...files,
          { id: v7(), file, caption: text ?? '' },
        ]);
        onDone();
      },
      onError: toastError,
    });
  };
}

async function fetchFile(address: string, name: string): Promise<File> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Error(forwardText.fileFailed);
  const bytes = await response.blob();
  return new File([bytes], name, { type: bytes.type });
}
