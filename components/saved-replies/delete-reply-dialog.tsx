'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import type { deleteSavedReplyOperation, SavedReplyView } from '#lib/messaging/saved-replies/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { remove: words } = savedRepliesText;

export function DeleteReplyDialog({ reply: { id, name }, onClose }: { reply: SavedReplyView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useDeleteReply();
  const confirm = () =>
    remove.mutate(
      { params: { workspace, saved_reply_id: id } },
      { onSuccess: () => toasts.add({ title: words.done(name) }), onError: toastError, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(name)}
      description={words.description}
      confirm={words.confirm}
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function useDeleteReply() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteSavedReplyOperation>(
    'DELETE /api/admin/{workspace}/saved-replies/{saved_reply_id}',
    { invalidates: [queryKeys.savedReplies(slug)] },
  );
}
