import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type {
  ContactView,
  createContactOperation,
  updateContactBody,
  updateContactOperation,
} from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

type Values = z.input<typeof updateContactBody>;
type Save =
  | {
      contactId: string;
      changes: Partial<Values>;
      /** What the form showed of these fields at first; without it, replaces what others changed since. */
      before: Partial<ContactView> | undefined;
    }
  | { phone: string; values: Values };

/** Saves a contact: a known one by its ID, a new one by phone. Refetches lists and open conversations. */
export function useSaveContact() {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  return useMutation<unknown, Error, Save>({
    mutationFn: (save) => {
      if ('contactId' in save) {
        const params = { workspace, contact_id: save.contactId };
        return callAdmin<typeof updateContactOperation>('PATCH /api/admin/{workspace}/contacts/{contact_id}', {
          params,
          body: { ...save.changes, before: save.before },
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
