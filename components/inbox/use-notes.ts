import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { addNoteOperation, deleteNoteOperation } from '#lib/messaging/notes/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Adds a note to a conversation. The stream updates every open thread, including this one. */
export function useAddNote(conversationId: string) {
  const { slug: workspace } = useWorkspace();
  const { mutate, isPending } = useAdminMutation<typeof addNoteOperation>(
    'POST /api/admin/{workspace}/conversations/{conversation_id}/notes',
    { invalidates: [queryKeys.thread(workspace, conversationId)] },
  );
  const add = (note: { id: string; text: string; mentions: string[] }, onAdded: () => void) =>
    mutate(
      { params: { workspace, conversation_id: conversationId }, body: note },
      { onSuccess: onAdded, onError: toastError },
    );
  return { add, isPending };
}

/** Deletes the person's own note. */
export function useDeleteNote(conversationId: string) {
  const { slug: workspace } = useWorkspace();
  const { mutate, isPending } = useAdminMutation<typeof deleteNoteOperation>(
    'DELETE /api/admin/{workspace}/conversations/{conversation_id}/notes/{note_id}',
    { invalidates: [queryKeys.thread(workspace, conversationId)] },
  );
  const remove = (noteId: string) =>
    mutate({ params: { workspace, conversation_id: conversationId, note_id: noteId } }, { onError: toastError });
  return { remove, isPending };
}
