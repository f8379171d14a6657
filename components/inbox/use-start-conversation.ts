import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { startConversationOperation } from '#lib/messaging/conversations/admin-operations.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The recipient of a first message: a contact, or a typed number. */
export type FirstRecipient = { name: string | null; label: string } & ({ contactId: string } | { to: string });

/** `numberId` is the number of ours that sends, if there are several. */
type First = { recipient: FirstRecipient; numberId: string | undefined; message: MessageContent };

/** Sends a first message. Retries never send it twice. */
export function useStartConversation() {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const [id] = useState(() => v7());
  return useMutation<{ conversation_id: string }, Error, First>({
    mutationFn: ({ recipient, numberId, message }) =>
      callAdmin<typeof startConversationOperation>('POST /api/admin/{workspace}/conversations', {
        params: { workspace },
        body: {
          id,
          message,
          number_id: numberId,
          ...('to' in recipient ? { to: recipient.to } : { contact_id: recipient.contactId }),
        },
      }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.inbox(workspace) }),
        queries.invalidateQueries({ queryKey: queryKeys.contacts(workspace) }),
      ]),
  });
}
