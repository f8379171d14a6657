'use client';
import dynamic from 'next/dynamic';
import { type RefObject, useRef } from 'react';
import { toasts } from '#components/browser/toasts.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { MAX_TEXT } from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { part } from '../ui/part.tsx';
import { ClosedWindow } from './closed-window.tsx';
import { GapsHint } from './gaps-hint.tsx';
import type { Quoted } from './quoted-message.tsx';
import { ReplyBox } from './reply-box.tsx';
import { useGaps } from './use-gaps.ts';
import { STILL_ATTRIBUTE } from './use-list-keys.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useReplyFocus } from './use-reply-focus.ts';

const DisconnectedNumber = dynamic(
  part(() => import('./disconnected-number.tsx').then((file) => file.DisconnectedNumber)),
  { loading: () => null },
);

/**
 * The composer for free text. The text stays in the browser until it is sent. Once the window has closed or the number is
 * disconnected, it can still be read, copied and discarded, and waits until it can be sent.
 */
export function ReplyForm({
  isHidden,
  left,
  isConnected,
  conversation,
  replyTo,
  replyChoice,
  hasFocus,
  onReplyEnd,
  onSend,
  onChooseFiles,
  onPasteFiles,
  onTemplate,
  onRecord,
}: {
  /** True while a voice message is being recorded in its place. */
  isHidden: boolean;
  /** How long the window is still open; null if it is closed. */
  left: { hours: number; minutes: number } | null;
  /** Whether the number of ours that the conversation is with is connected. */
  isConnected: boolean;
  conversation: InboxConversation;
  replyTo: Quoted | null;
  /** Another object each time someone chooses to reply to a message. */
  replyChoice: object | null;
  /** Whether the focus is in the composer or in one of its dialogs. */
  hasFocus: RefObject<boolean>;
  onReplyEnd: () => void;
  onSend: (content: MessageContent) => void;
  onChooseFiles: () => void;
  /** Returns false if there were no files. */
  onPasteFiles: (files: FileList) => boolean;
  onTemplate: () => void;
  onRecord: () => void;
}) {
  const [draft, change] = useReplyDraft(conversation.id);
  const { text } = draft;
  const box = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isOpen = left !== null && isConnected;
  const hasBox = isOpen || text !== '' || replyTo !== null;
  useReplyFocus({ box, bar, hasFocus, conversationId: conversation.id, replyChoice, isOpen, isConnected, hasBox });
  const { gaps, isHeldBack, holdBack } = useGaps({ box, draft });
  const isTooLong = [...text].length > MAX_TEXT;
  const send = () => {
    onSend({ type: 'text', body: text.trim(), language_code: 'en' });
    change({ text: '' });
  };
  const submit = () => {
    if (!isOpen || text.trim() === '' || isTooLong) return;
    if (!holdBack()) send();
  };
  const discard = () => {
    change({ text: '' });
    onReplyEnd();
    toasts.add({
      title: composerText.discarded,
      action: { label: commonText.undo, onPress: () => change((present) => (present.text === '' ? draft : {})) },
    });
  };
  return (
    <form
      hidden={isHidden && isOpen}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {hasBox && (
        <ReplyBox
          ref={box}
          isHidden={isHidden}
          isOpen={isOpen}
          isTooLong={isTooLong}
          text={text}
          change={change}
          conversation={conversation}
          replyTo={replyTo}
          onReplyEnd={onReplyEnd}
          onSubmit={submit}
          onDiscard={discard}
          onChooseFiles={onChooseFiles}
          onPasteFiles={onPasteFiles}
          onTemplate={onTemplate}
          onRecord={onRecord}
        />
      )}
      {isOpen && gaps.length > 0 && <GapsHint gaps={gaps} isHeldBack={isHeldBack} onSendAnyway={send} />}
      {!isConnected && (
        // What someone types on would act as the inbox's shortcuts.
        <div ref={bar} tabIndex={-1} {...{ [STILL_ATTRIBUTE]: true }} className="rounded-xl">
          <DisconnectedNumber conversation={conversation} />
        </div>
      )}
      {isConnected && !isOpen && (
        <ClosedWindow ref={bar} closedAt={conversation.window_expires_at} onTemplate={onTemplate} />
      )}
    </form>
  );
}
