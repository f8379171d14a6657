'use client';
import { useRef, useState } from 'react';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { mediaMimeTypes } from '#lib/messaging/messages/constants.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { Thread } from './thread.tsx';
import { type DetailsControl, ThreadHeader } from './thread-header.tsx';
import { useAttachedFiles } from './use-attached-files.ts';
import { useOutbox } from './use-outbox.ts';
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
  const [replyTo, setReplyTo] = useState<ThreadMessage | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isOpen = useWindow(conversation.window_expires_at) !== null;
  const drop = useFileDrop((files) => isOpen && attached.add(files));
  return (
    <div className="relative flex h-full min-h-0 min-w-0 flex-col" {...drop.target}>
      <ThreadHeader conversation={conversation} details={details} />
      <Thread conversation={conversation} outbox={outbox} onReply={setReplyTo} onMarkUnread={onMarkUnread} />
      <Writing
        conversation={conversation}
        attached={attached}
        replyTo={replyTo}
        onReplyEnd={() => setReplyTo(null)}
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
