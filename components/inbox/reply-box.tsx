'use client';
import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type RefObject, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';
import { optionId } from './option-id.ts';
import { type Quoted, QuotedMessage } from './quoted-message.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { sendsWith } from './sends-with.ts';
import { useEnterSends } from './use-enter-sends.ts';
import type { useReplyDraft } from './use-reply-draft.ts';
import { useReplyPicker } from './use-reply-picker.ts';
import { writingField, writingHeight } from './writing-field.ts';

const SavedReplyList = dynamic(
  part(() => import('./saved-reply-list.tsx').then((file) => file.SavedReplyList)),
  { loading: () => null },
);

/** The box with the text: the message that it quotes, the field with its list of saved replies, and the buttons. */
export function ReplyBox({
  ref,
  isHidden,
  isOpen,
  isTooLong,
  text,
  change,
  conversation,
  replyTo,
  onReplyEnd,
  onSubmit,
  onDiscard,
  onChooseFiles,
  onPasteFiles,
  onTemplate,
  onRecord,
}: {
  ref: RefObject<HTMLTextAreaElement | null>;
  isHidden: boolean;
  /** False while the text can only be read, copied and discarded. */
  isOpen: boolean;
  isTooLong: boolean;
  text: string;
  change: ReturnType<typeof useReplyDraft>[1];
  conversation: InboxConversation;
  replyTo: Quoted | null;
  onReplyEnd: () => void;
  onSubmit: () => void;
  onDiscard: () => void;
  onChooseFiles: () => void;
  /** Returns false if there were no files. */
  onPasteFiles: (files: FileList) => boolean;
  onTemplate: () => void;
  onRecord: () => void;
}) {
  const replyList = useRef<HTMLDivElement>(null);
  const [enterSends] = useEnterSends();
  const picker = useReplyPicker({ box: ref, text, change, person: conversation });
  const isPicking = isOpen && picker.isOpen;
  return (
    <div
      hidden={isHidden}
      className={cn(
        'relative rounded-xl border border-line-strong focus-within:border-accent focus-within:outline-2 focus-within:outline-accent',
        isOpen ? 'bg-surface' : 'mb-2.5 bg-sunken',
      )}
    >
      {replyTo && (
        <QuotedMessage
          message={replyTo.message}
          onRemove={() => {
            onReplyEnd();
            ref.current?.focus();
          }}
        />
      )}
      {isPicking && (
        <SavedReplyList
          ref={replyList}
          id={picker.listId}
          replies={picker.replies}
          active={picker.active}
          onChoose={picker.choose}
          onManage={picker.stopAsking}
        />
      )}
      <textarea
        ref={ref}
        dir="auto"
        readOnly={!isOpen}
        aria-label={composerText.label}
        aria-describedby={isOpen ? 'composer-hint' : 'composer-closed'}
        aria-autocomplete="list"
        aria-controls={isPicking ? picker.listId : undefined}
        aria-activedescendant={isPicking ? optionId(picker.listId, picker.active) : undefined}
        aria-invalid={isTooLong || undefined}
        placeholder={isOpen ? composerText.placeholder : undefined}
        value={text}
        rows={1}
        onChange={({ target }) => {
          change({ text: target.value });
          picker.follow(target);
        }}
        onSelect={({ currentTarget }) => picker.follow(currentTarget)}
        onBlur={({ relatedTarget }) => {
          if (!replyList.current?.contains(relatedTarget)) picker.stopAsking();
        }}
        onPaste={(event) => {
          if (isOpen && onPasteFiles(event.clipboardData.files)) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (isPicking && picker.takesKey(event)) return;
          if (!sendsWith(event, enterSends)) return;
          event.preventDefault();
          onSubmit();
        }}
        className={cn(
          writingField,
          'placeholder:text-ink-faint',
          // The bar below it is taller than the buttons.
          isOpen ? writingHeight : 'max-h-[min(12rem,max(2.75rem,100dvh-30rem))] pr-11',
        )}
      />
      {!isOpen && text !== '' && (
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={composerText.discardText}
          className="absolute right-1.5 bottom-1.5"
          onClick={onDiscard}
        >
          <X aria-hidden />
        </Button>
      )}
      {isOpen && (
        <ReplyBar
          box={ref}
          text={text}
          isTooLong={isTooLong}
          onChooseFiles={onChooseFiles}
          onTemplate={onTemplate}
          onReplies={picker.ask}
          onRecord={onRecord}
        />
      )}
    </div>
  );
}
