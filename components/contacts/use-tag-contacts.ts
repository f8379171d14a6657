import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { tagContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useTagContacts() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof tagContactsOperation>('POST /api/admin/{workspace}/contacts/tags', {
    invalidates: [queryKeys.contacts(slug)],
  });
}
