'use client';
import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { toasts } from '#components/browser/toasts.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { MAX_TEXT } from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';
import { isReplyAwaited } from './awaited-reply.ts';
import { ClosedWindow } from './closed-window.tsx';
import { GapsHint } from './gaps-hint.tsx';
import { insertText } from './insert-text.ts';
import { optionId } from './option-id.ts';
import { type Quoted, QuotedMessage } from './quoted-message.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { sendsWith } from './sends-with.ts';
import { useEnterSends } from './use-enter-sends.ts';
import { STILL_ATTRIBUTE } from './use-list-keys.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useReplyPicker } from './use-reply-picker.ts';
import { writingField, writingHeight } from './writing-field.ts';

const DisconnectedNumber = dynamic(
  part(() => import('./disconnected-number.tsx').then((file) => file.DisconnectedNumber)),
  { loading: () => null },
);
const SavedReplyList = dynamic(
  part(() => import('./saved-reply-list.tsx').then((file) => file.SavedReplyList)),
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
  const { text, missing } = draft;
  /** The text that was not sent because of what is missing in it. */
  const [heldBack, setHeldBack] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const replyList = useRef<HTMLDivElement>(null);
  const [enterSends] = useEnterSends();
  useEffect(() => {
    if (!replyChoice) return;
    // After the menu has returned the focus to its trigger.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [replyChoice]);
  const takeFocus = () => {
    if (box.current) focusAtEnd(box.current);
    else bar.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another conversation is joined to it, this form is about to go.
  useEffect(() => {
    // After the dialog in which the conversation was chosen has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (isReplyAwaited(conversation.id)) takeFocus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const isOpen = left !== null && isConnected;
  const hasBox = isOpen || text !== '' || replyTo !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may be gone after these changes.
  useLayoutEffect(() => {
    // Otherwise what someone goes on typing would act as the inbox's shortcuts.
    const at = document.activeElement;
    if (hasFocus.current && (at === document.body || at === bar.current)) takeFocus();
  }, [isOpen, isConnected, hasBox, hasFocus]);
  const picker = useReplyPicker({
    text,
    person: conversation,
    onChoose: (filled, { start, end }) => {
      insertText({ box: box.current, text: filled.text, start, end, selected: filled.missing[0] });
      change((present) => ({ missing: [...new Set([...present.missing, ...filled.missing])] }));
    },
  });
  const unfilled = missing.filter((variable) => text.includes(variable));
  const [gap] = unfilled;
  const isHeldBack = heldBack === text;
  const isTooLong = [...text].length > MAX_TEXT;
  const holdBack = (variable: string) => {
    const start = text.indexOf(variable);
    setHeldBack(text);
    box.current?.focus();
    box.current?.setSelectionRange(start, start + variable.length);
  };
  const send = () => {
    onSend({ type: 'text', body: text.trim(), language_code: 'en' });
    change({ text: '' });
  };
  const submit = () => {
    if (!isOpen || text.trim() === '' || isTooLong) return;
    if (gap === undefined) send();
    else holdBack(gap);
  };
  const discard = () => {
    change({ text: '' });
    onReplyEnd();
    toasts.add({
      title: composerText.discarded,
      action: { label: commonText.undo, onPress: () => change((present) => (present.text === '' ? draft : {})) },
    });
  };
  const isPicking = isOpen && picker.isOpen;
  /** What the button for saved replies made of the text. */
  const asked = useRef<{ from: string; to: string } | null>(null);
  const openReplies = () => {
    const space = text === '' || /\s$/.test(text) ? '' : ' ';
    asked.current = { from: text, to: `${text}${space}/` };
    picker.ask();
    insertText({ box: box.current, text: `${space}/`, start: text.length, end: text.length });
  };
  /** Otherwise the `/` that no one has typed would be left as a draft. */
  const stopAsking = () => {
    if (asked.current?.to === text) change({ text: asked.current.from });
    asked.current = null;
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
                box.current?.focus();
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
              onManage={stopAsking}
            />
          )}
          <textarea
            ref={box}
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
              if (!replyList.current?.contains(relatedTarget)) stopAsking();
            }}
            onPaste={(event) => {
              if (isOpen && onPasteFiles(event.clipboardData.files)) event.preventDefault();
            }}
            onKeyDown={(event) => {
              if (isPicking && picker.takesKey(event)) {
                if (event.key === 'Escape') stopAsking();
                return;
              }
              if (!sendsWith(event, enterSends)) return;
              event.preventDefault();
              submit();
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
              onClick={discard}
            >
              <X aria-hidden />
            </Button>
          )}
          {isOpen && (
            <ReplyBar
              box={box}
              text={text}
              isTooLong={isTooLong}
              onChooseFiles={onChooseFiles}
              onTemplate={onTemplate}
              onReplies={openReplies}
              onRecord={onRecord}
            />
          )}
        </div>
      )}
      {isOpen && gap !== undefined && <GapsHint gaps={unfilled} isHeldBack={isHeldBack} onSendAnyway={send} />}
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

/** Puts the cursor behind what is written. */
function focusAtEnd(field: HTMLTextAreaElement) {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
