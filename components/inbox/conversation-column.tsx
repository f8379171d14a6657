'use client';
import { useRef, useState } from 'react';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { mediaMimeTypes } from '#lib/messaging/messages/constants.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';
import type { Quoted } from './quoted-message.tsx';
import { Thread } from './thread.tsx';
import { type DetailsControl, ThreadHeader } from './thread-header.tsx';
import { useAttachedFiles } from './use-attached-files.ts';
import { useOutbox } from './use-outbox.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useThread } from './use-thread.ts';
import { useWindow } from './use-window.ts';
import { Writing } from './writing.tsx';

/** Every file type that WhatsApp accepts. */
const ACCEPTED = Object.values(mediaMimeTypes).flat().join(',');

/** A thread and its composer. Files may be dropped anywhere on it. */
export function ConversationColumn({
  conversation,
  onMarkUnread,
  details,
}: {
  conversation: InboxConversation;
  /** Marks the conversation unread from this message on. */
  onMarkUnread: (messageId: string) => void;
  details: DetailsControl;
}) {
  const outbox = useOutbox(conversation.id);
  const attached = useAttachedFiles(conversation.id);
  const [{ quotes }, changeDraft] = useReplyDraft(conversation.id);
  const [replyChoice, setReplyChoice] = useState<{ message: ThreadMessage } | null>(null);
  const replyTo = useQuoted({ conversationId: conversation.id, quotes, chosen: replyChoice?.message });
  const chooser = useRef<HTMLInputElement>(null);
  const isOpen = useWindow(conversation) !== null;
  const drop = useFileDrop((files) => isOpen && attached.add(files));
  return (
    <div className="relative flex h-full min-h-0 min-w-0 flex-col overflow-x-hidden overflow-y-auto" {...drop.target}>
      <ThreadHeader conversation={conversation} details={details} />
      <Thread
        conversation={conversation}
        outbox={outbox}
        onReply={(message) => {
          setReplyChoice({ message });
          changeDraft({ quotes: message.id });
        }}
        onMarkUnread={onMarkUnread}
      />
      <Writing
        conversation={conversation}
        attached={attached}
        replyTo={replyTo}
        replyChoice={replyChoice}
        onReplyEnd={() => changeDraft({ quotes: null })}
        onChooseFiles={() => chooser.current?.click()}
        onSend={outbox.send}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={composerText.attach}
        className="hidden"
        onChange={({ target }) => {
          attached.add(target.files);
          target.value = '';
        }}
      />
      {drop.isOver && (
        <p className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-2xl border-2 border-accent border-dashed bg-accent-soft/95 p-4 text-center font-medium text-accent-text">
          {isOpen ? composerText.drop : `${composerText.closed}. ${composerText.closedBody}`}
        </p>
      )}
    </div>
  );
}

/** The message that a draft quotes; null if it no longer exists. */
function useQuoted({
  conversationId,
  quotes,
  chosen,
}: {
  conversationId: string;
  quotes: string | null;
  /** A message that may be in no loaded page of the thread, because a search found it. */
  chosen: ThreadMessage | undefined;
}): Quoted | null {
  const { data, hasNextPage } = useThread(conversationId);
  if (quotes === null) return null;
  if (chosen?.id === quotes) return { id: quotes, message: chosen };
  const message = data?.pages.flatMap(({ messages }) => messages).find(({ id }) => id === quotes);
  if (!message && data && !hasNextPage) return null;
  return { id: quotes, message: message ?? 'unknown' };
}
