import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { tagContactsOperation } from '#lib/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useTagContacts() {
  const { slug } = useWorkspace();
  return useAdminMutation(tagContactsOperation, { invalidates: [queryKeys.contacts(slug)] });
}
