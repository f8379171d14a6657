'use client';
import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { eraseContactText as words } from '#components/i18n/en/contacts-text.ts';
import type { eraseContactsOperation, previewErasureOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before erasing contacts with everything that was written, and says how much that is. */
export function EraseContactsDialog({
  ids,
  name,
  onClose,
  onDone,
}: {
  ids: string[];
  /** A contact's name, or the number of contacts. */
  name: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const preview = useQuery({
    queryKey: queryKeys.erasure(workspace, ids),
    queryFn: ({ signal }) =>
      callAdmin<typeof previewErasureOperation>('GET /api/admin/{workspace}/contacts/erasure', {
        params: { workspace },
        query: { ids: ids.join(',') },
        signal,
      }),
    staleTime: 0,
  });
  const erase = useAdminMutation<typeof eraseContactsOperation>('POST /api/admin/{workspace}/contacts/erasure', {
    invalidates: [queryKeys.contacts(workspace), queryKeys.inbox(workspace), queryKeys.orders(workspace)],
  });
  const confirm = () =>
    erase.mutate(
      { params: { workspace }, body: { contact_ids: ids } },
      {
        onSuccess: ({ erased, left }) => {
          if (left) {
            toasts.add({
              type: 'error',
              title: words.left(erased, left.count),
              description: left.reason,
              timeout: 10_000,
            });
          } else {
            toasts.add({ title: words.done(name, ids.length) });
          }
          onDone();
        },
        onError: toastError,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(name)}
      description={
        <>
          {words.description}
          <span className="mt-2 block font-medium text-ink" role="status">
            {preview.data ? words.whatGoes(preview.data) : words.counting}
          </span>
        </>
      }
      confirm={words.confirm(ids.length)}
      loading={erase.isPending}
      onConfirm={confirm}
    />
  );
}
