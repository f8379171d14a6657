'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import type { deleteSavedReplyOperation, SavedReplyView } from '#lib/messaging/saved-replies/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';

export function DeleteReplyDialog({ reply: { id, name }, onClose }: { reply: SavedReplyView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useAdminMutation<typeof deleteSavedReplyOperation>(
    'DELETE /api/admin/{workspace}/saved-replies/{saved_reply_id}',
    { invalidates: [queryKeys.savedReplies(workspace)] },
  );
  const input = { params: { workspace, saved_reply_id: id } };
  return <DeleteDialog {...{ name, remove, input, onClose }} words={savedRepliesText.remove} />;
}
