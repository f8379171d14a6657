import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callAdmin } from '#components/browser/admin-client.ts';
import { AdminError } from '#components/browser/admin-error.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type {
  ContactView,
  createContactOperation,
  getContactOperation,
  updateContactBody,
  updateContactOperation,
} from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const PATH = '/api/admin/{workspace}/contacts/{contact_id}';

type Values = z.input<typeof updateContactBody>;
type Save =
  | {
      contactId: string;
      changes: Partial<Values>;
      /** What the person knows of these fields: if others have changed them since, saving is refused. */
      before: Partial<ContactView>;
    }
  | { phone: string; values: Values };

/**
 * Saves a contact: a known one by its ID, a new one by phone. Refetches lists and open conversations. If it is refused because
 * others have changed the contact, `onChanged` gets what it is now.
 */
export function useSaveContact({ onChanged }: { onChanged: (present: ContactView) => void }) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  return useMutation<unknown, Error, Save>({
    mutationFn: async (save) => {
      if ('contactId' in save) {
        const params = { workspace, contact_id: save.contactId };
        const body = { ...save.changes, before: save.before };
        return callAdmin<typeof updateContactOperation>(`PATCH ${PATH}`, { params, body }).catch(async (error) => {
          const isChanged = error instanceof AdminError && error.code === 'precondition_failed';
          if (isChanged) onChanged(await callAdmin<typeof getContactOperation>(`GET ${PATH}`, { params }));
          throw error;
        });
      }
      const { name, opt_in, source_ref, ...rest } = save.values;
      const body = {
        ...rest,
        phone: save.phone,
        ...(name !== null && { name }),
        ...(opt_in !== null && { opt_in }),
        ...(source_ref !== null && { source_ref }),
      };
      return callAdmin<typeof createContactOperation>('POST /api/admin/{workspace}/contacts', {
        params: { workspace },
        body,
      });
    },
    // Also what others changed, when that is why it was refused.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.contacts(workspace) }),
        queries.invalidateQueries({ queryKey: queryKeys.inbox(workspace) }),
      ]),
  });
}
