'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { eraseContactText as words } from '#components/i18n/en/contacts-text.ts';
import type { eraseContactOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before a person is erased with everything that was written. */
export function EraseContactDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const erase = useAdminMutation<typeof eraseContactOperation>('DELETE /api/admin/{workspace}/contacts/{contact_id}', {
    invalidates: [queryKeys.contacts(workspace), queryKeys.inbox(workspace)],
  });
  const confirm = () =>
    erase.mutate(
      { params: { workspace, contact_id: id } },
      { onSuccess: () => toasts.add({ title: words.done(name) }), onError: toastError, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(name)}
      description={words.description}
      confirm={words.confirm}
      loading={erase.isPending}
      onConfirm={confirm}
    />
  );
}
