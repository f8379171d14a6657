import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { blockContactOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Blocks or unblocks a contact, and refetches their threads and lists. */
export function useBlockContact(contactId: string) {
  const { slug: workspace } = useWorkspace();
  const { mutate, isPending } = useAdminMutation<typeof blockContactOperation>(
    'PUT /api/admin/{workspace}/contacts/{contact_id}/block',
    { invalidates: [queryKeys.inbox(workspace), queryKeys.contacts(workspace)] },
  );
  const block = (blocked: boolean, onSuccess?: () => void) =>
    mutate({ params: { workspace, contact_id: contactId }, body: { blocked } }, { onSuccess, onError: toastError });
  return { block, isPending };
}
