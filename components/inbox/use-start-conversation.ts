import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { callAdmin } from '#components/browser/admin-client.ts';
import { AdminError } from '#components/browser/admin-error.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { startConversationOperation } from '#lib/messaging/conversations/admin-operations.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { isOfTemplate } from './is-of-template.ts';

/** The recipient of a first message: a contact, or a typed number. */
export type FirstRecipient = { name: string | null; label: string } & ({ contactId: string } | { to: string });

/** `numberId` is the number of ours that sends, if there are several. */
type First = { recipient: FirstRecipient; numberId: string | undefined; message: MessageContent };

/**
 * Sends a first message. What is sent again as it was, such as after a lost response, has the same ID and so is never sent
 * twice; what was changed is another message. `mayHaveArrived` is true once a response was lost.
 */
export function useStartConversation() {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const ids = useRef(new Map<string, string>());
  const [mayHaveArrived, setMayHaveArrived] = useState(false);
  const idOf = (first: First) => {
    const content = JSON.stringify(first);
    const id = ids.current.get(content) ?? v7();
    ids.current.set(content, id);
    return id;
  };
  const mutation = useMutation<{ conversation_id: string }, Error, First>({
    mutationFn: (first) =>
      callAdmin<typeof startConversationOperation>('POST /api/admin/{workspace}/conversations', {
        params: { workspace },
        body: {
          id: idOf(first),
          message: first.message,
          number_id: first.numberId,
          ...('to' in first.recipient ? { to: first.recipient.to } : { contact_id: first.recipient.contactId }),
        },
      }),
    onError: (error) => {
      if (isUncertain(error)) setMayHaveArrived(true);
      // Such as one that has been paused since the templates were read.
      if (isOfTemplate(error)) void queries.invalidateQueries({ queryKey: queryKeys.templates(workspace) });
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.inbox(workspace) }),
        queries.invalidateQueries({ queryKey: queryKeys.contacts(workspace) }),
      ]),
  });
  return { ...mutation, mayHaveArrived };
}

/** The server may have got it. Without a connection, nothing was sent. */
const isUncertain = (error: Error) =>
  error instanceof AdminError && (error.status >= 500 || (error.status === 0 && navigator.onLine));
