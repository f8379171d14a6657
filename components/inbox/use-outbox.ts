import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { v7 } from 'uuid';
import { callAdmin } from '#components/browser/admin-client.ts';
import { AdminError } from '#components/browser/admin-error.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { sessionEnded } from '#components/browser/session-ended.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage, ThreadPage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type {
  sendInboxMessageOperation,
  uploadAttachmentOperation,
} from '#lib/messaging/conversations/admin-operations.ts';
import { isMediaType } from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { isOfTemplate } from './is-of-template.ts';
import type { OutboxItem } from './outbox-item.ts';
import { refreshThread } from './refresh-conversations.ts';
import { useOutboxItems } from './use-outbox-items.ts';
import { useTellElsewhere } from './use-tell-elsewhere.ts';
import { useThread } from './use-thread.ts';

/**
 * The messages that are being sent from here, and how to send. A message appears in the thread at once. A failed one
 * stays with its reason, even after a reload, to be discarded or retried with the same ID, which never sends it twice.
 */
export function useOutbox(conversationId: string) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const { items: all, put, replace, drop, dropAll } = useOutboxItems(conversationId);
  const tellElsewhere = useTellElsewhere(conversationId);
  const fail = (id: string, given: Error) => {
    const error = isAfterWindow(given) ? new Error(threadText.afterWindow) : given;
    replace(id, { error });
    tellElsewhere(error);
  };

  const params = { workspace, conversation_id: conversationId };
  const uploaded = async ({ id, content, file }: OutboxItem): Promise<MessageContent> => {
    const { type } = content;
    if (!file || content.media_id || !isMediaType(type)) return content;
    const query = { type, filename: file.name };
    const withFile = {
      ...content,
      ...(await callAdmin<typeof uploadAttachmentOperation>(
        'POST /api/admin/{workspace}/conversations/{conversation_id}/attachments',
        { params, query, file },
      )),
    };
    replace(id, { content: withFile });
    return withFile;
  };

  const { mutate } = useMutation<unknown, Error, OutboxItem>({
    // One after another, so that they arrive in the order in which they were written.
    scope: { id: `outbox ${workspace} ${conversationId}` },
    mutationFn: async (item) =>
      callAdmin<typeof sendInboxMessageOperation>(
        'POST /api/admin/{workspace}/conversations/{conversation_id}/messages',
        { params, body: { id: item.id, message: await uploaded(item) } },
      ),
    onMutate: put,
    onSettled: async (_, error, { id }) => {
      if (error && isOfTemplate(error)) void queries.invalidateQueries({ queryKey: queryKeys.templates(workspace) });
      // At once, because the person may have signed in again before the thread is read.
      if (error && isSignedOut(error)) return fail(id, error);
      await refreshThread({ queries, workspace, id: conversationId }).catch(() => {});
      const thread = queries.getQueryData<{ pages: ThreadPage[] }>(queryKeys.thread(workspace, conversationId));
      const isStored = thread?.pages.some(({ messages }) => messages.some((message) => message.id === id));
      // A stored message has its status in the thread.
      if (isStored || !error) drop(id);
      else fail(id, error);
    },
  });

  // Messages that another page of this browser was sending may have arrived since.
  const shown = useThread(conversationId).data?.pages.flatMap(({ messages }) => messages.map(({ id }) => id)) ?? [];
  const arrived = new Set(shown);
  const items = all.filter(({ id, by }) => by === undefined || !arrived.has(id));
  const dropArrived = useEffectEvent(() => dropAll(arrived));
  const hasArrived = items.length < all.length;
  useEffect(() => {
    if (hasArrived) dropArrived();
  }, [hasArrived]);

  const retrySignedOut = useEffectEvent(() => {
    for (const item of items) {
      if (isSignedOut(item.error)) mutate({ ...item, error: null });
    }
  });
  useEffect(() => sessionEnded.onBack(retrySignedOut), []);

  const send = (
    content: MessageContent,
    { preview = null, file = null, id = v7() }: { preview?: string | null; file?: File | null; id?: string } = {},
  ) => mutate({ id, content, preview, file, at: new Date().toISOString(), error: null });
  return {
    items,
    send,
    retry: (item: OutboxItem) => mutate({ ...item, error: null }),
    discard: ({ id }: OutboxItem) => drop(id),
    /** Only a message that was certainly not sent may keep its ID; any other is sent as a new message. */
    sendAgain: ({ id, content, text, retryable }: ThreadMessage) =>
      content && send(content, { preview: content.type === 'template' ? text : null, id: retryable ? id : v7() }),
  };
}

/** The API's words for this refusal are for integrators. */
const isAfterWindow = (error: Error) =>
  error instanceof AdminError && error.issues.some(({ type }) => type === 'outside_service_window');

const isSignedOut = (error: Error | null) =>
  error instanceof AdminError && ['not_signed_in', 'second_factor_needed'].includes(error.code);
