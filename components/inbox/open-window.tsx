'use client';
import { Clock, LayoutTemplate, MessageSquareQuote, Mic, Paperclip, SendHorizontal, Smile } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { emojiText } from '#components/i18n/en/emoji-text.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { recorderText } from '#components/i18n/en/recorder-text.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { MAX_TEXT } from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { part } from '../ui/part.tsx';
import { insertText } from './insert-text.ts';
import { optionId } from './option-id.ts';
import { QuotedMessage } from './quoted-message.tsx';
import { useDraft } from './use-draft.ts';
import { useEnterSends } from './use-enter-sends.ts';
import { useReplyPicker } from './use-reply-picker.ts';

const EmojiPicker = dynamic(
  part(() => import('./emoji-picker.tsx').then((file) => file.EmojiPicker)),
  { loading: () => null },
);
const SavedReplyList = dynamic(
  part(() => import('./saved-reply-list.tsx').then((file) => file.SavedReplyList)),
  { loading: () => null },
);

const SOON_HOURS = 2;

/** The composer for free text. The text stays in the browser until it is sent. */
export function OpenWindow({
  isHidden,
  left,
  conversation,
  replyTo,
  onReplyEnd,
  onSend,
  onChooseFiles,
  onPasteFiles,
  onTemplate,
  onRecord,
}: {
  /** True while a voice message is being recorded in its place. */
  isHidden: boolean;
  left: { hours: number; minutes: number };
  conversation: InboxConversation;
  replyTo: ThreadMessage | null;
  onReplyEnd: () => void;
  onSend: (content: MessageContent) => void;
  onChooseFiles: () => void;
  /** Returns false if there were no files. */
  onPasteFiles: (files: FileList) => boolean;
  onTemplate: () => void;
  onRecord: () => void;
}) {
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const [text, setText] = useDraft(conversation.id);
  const [missing, setMissing] = useState<string[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const [enterSends, setEnterSends] = useEnterSends();
  const quotes = replyTo?.id;
  useEffect(() => {
    if (!quotes) return;
    // After the menu has returned the focus to its trigger.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [quotes]);
  const picker = useReplyPicker({
    text,
    person: conversation,
    onChoose: (filled, { start, end }) => {
      insertText({ box: box.current, text: filled.text, start, end, selected: filled.missing[0] });
      setMissing(filled.missing);
    },
  });
  const openReplies = () => {
    const end = text.length;
    const space = text === '' || /\s$/.test(text) ? '' : ' ';
    insertText({ box: box.current, text: `${space}/`, start: end, end });
  };
  const unfilled = missing.filter((variable) => text.includes(variable));
  const isTooLong = [...text].length > MAX_TEXT;
  const submit = () => {
    if (text.trim() === '' || isTooLong) return;
    onSend({ type: 'text', body: text.trim(), language_code: 'en' });
    setText('');
  };
  return (
    <form
      hidden={isHidden}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="relative rounded-xl border border-line-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
        {replyTo && (
          <QuotedMessage
            message={replyTo}
            onRemove={() => {
              onReplyEnd();
              box.current?.focus();
            }}
          />
        )}
        {picker.isOpen && (
          <SavedReplyList id={picker.listId} replies={picker.replies} active={picker.active} onChoose={picker.choose} />
        )}
        <textarea
          ref={box}
          dir="auto"
          aria-label={composerText.label}
          aria-describedby="composer-hint"
          aria-autocomplete="list"
          aria-controls={picker.isOpen ? picker.listId : undefined}
          aria-activedescendant={picker.isOpen ? optionId(picker.listId, picker.active) : undefined}
          aria-invalid={isTooLong || undefined}
          placeholder={composerText.placeholder}
          value={text}
          rows={1}
          onChange={({ target }) => {
            setText(target.value);
            picker.follow(target);
          }}
          onSelect={({ currentTarget }) => picker.follow(currentTarget)}
          onPaste={(event) => {
            if (onPasteFiles(event.clipboardData.files)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (picker.takesKey(event)) return;
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            const isShort = enterSends && !event.shiftKey && !event.altKey;
            if (!isShort && !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
          className="block field-sizing-content max-h-48 min-h-11 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 placeholder:text-ink-faint pointer-coarse:text-base focus-visible:outline-none"
        />
        <div className="flex items-center gap-1 p-1.5">
          <IconButton label={composerText.attach} onClick={onChooseFiles}>
            <Paperclip aria-hidden />
          </IconButton>
          <IconButton label={composerText.template} onClick={onTemplate}>
            <LayoutTemplate aria-hidden />
          </IconButton>
          <IconButton label={savedRepliesText.composer.button} onClick={openReplies}>
            <MessageSquareQuote aria-hidden />
          </IconButton>
          <IconButton
            label={emojiText.open}
            aria-haspopup="dialog"
            aria-expanded={emojiAnchor !== null}
            onClick={({ currentTarget }) => setEmojiAnchor(currentTarget)}
          >
            <Smile aria-hidden />
          </IconButton>
          <IconButton label={recorderText.start} onClick={onRecord}>
            <Mic aria-hidden />
          </IconButton>
          {emojiAnchor && (
            <EmojiPicker
              anchor={emojiAnchor}
              onClose={() => setEmojiAnchor(null)}
              onChoose={(emoji) => {
                const { selectionStart: start = text.length, selectionEnd: end = text.length } = box.current ?? {};
                insertText({ box: box.current, text: emoji, start, end });
              }}
            />
          )}
          <p
            id="composer-hint"
            className="min-w-0 flex-1 truncate px-1 text-right text-xs text-ink-faint max-sm:sr-only"
          >
            {isTooLong && composerText.tooLong(MAX_TEXT)}
          </p>
          <button
            type="button"
            title={composerText.enterSendsHint}
            className="grid rounded-md px-1.5 py-1 text-right text-xs text-ink-faint hover:bg-hover hover:text-ink max-sm:hidden pointer-coarse:hidden"
            onClick={() => setEnterSends(!enterSends)}
          >
            {/* Both hints take up space, so that nothing shifts once the browser knows which one applies. */}
            <span className={cn('col-start-1 row-start-1', enterSends || 'invisible')}>{composerText.enterSends}</span>
            <span className={cn('col-start-1 row-start-1', enterSends && 'invisible')}>{composerText.sendHint}</span>
          </button>
          <Button type="submit" variant="primary" className="ml-auto" disabled={text.trim() === '' || isTooLong}>
            <SendHorizontal aria-hidden />
            {composerText.send}
          </Button>
        </div>
      </div>
      {unfilled.length > 0 && (
        <p role="status" className="mt-1.5 px-1 text-xs text-warn-text">
          {savedRepliesText.composer.fillIn(unfilled.join(', '))}
        </p>
      )}
      <p
        className={cn(
          'mt-1.5 flex items-center gap-1.5 px-1 text-xs',
          left.hours < SOON_HOURS ? 'text-warn-text' : 'text-ink-faint',
        )}
        suppressHydrationWarning
      >
        <Clock aria-hidden className="size-3.5" />
        {composerText.openFor(composerText.hours(left.hours, left.minutes))}
      </p>
    </form>
  );
}
