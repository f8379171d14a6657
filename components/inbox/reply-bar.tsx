'use client';
import { LayoutTemplate, MessageSquareQuote, Mic, Paperclip, SendHorizontal, Smile } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type RefObject, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { emojiText } from '#components/i18n/en/emoji-text.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { recorderText } from '#components/i18n/en/recorder-text.ts';
import { replyPickerText } from '#components/i18n/en/reply-picker-text.ts';
import { MAX_TEXT } from '#lib/messaging/messages/constants.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { part } from '../ui/part.tsx';
import { insertText } from './insert-text.ts';
import { useEnterSends } from './use-enter-sends.ts';

const EmojiPicker = dynamic(
  part(() => import('./emoji-picker.tsx').then((file) => file.EmojiPicker)),
  { loading: () => null },
);

/** The buttons below the composer's text. `box` is the field that what they insert goes into. */
export function ReplyBar({
  box,
  text,
  isTooLong,
  onChooseFiles,
  onTemplate,
  onReplies,
  onRecord,
}: {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isTooLong: boolean;
  onChooseFiles: () => void;
  onTemplate: () => void;
  onReplies: () => void;
  onRecord: () => void;
}) {
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  return (
    <div className="flex items-center gap-1 p-1.5 short:p-1">
      <IconButton label={composerText.attach} onClick={onChooseFiles}>
        <Paperclip aria-hidden />
      </IconButton>
      <IconButton label={composerText.template} onClick={onTemplate}>
        <LayoutTemplate aria-hidden />
      </IconButton>
      <IconButton label={replyPickerText.button} onClick={onReplies}>
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
      <p id="composer-hint" className="min-w-0 flex-1 truncate px-1 text-right text-xs text-ink-faint max-sm:sr-only">
        {isTooLong && composerText.tooLong(MAX_TEXT)}
      </p>
      <EnterSendsButton />
      <Button type="submit" variant="primary" className="ml-auto" disabled={text.trim() === '' || isTooLong}>
        <SendHorizontal aria-hidden />
        {composerText.send}
      </Button>
    </div>
  );
}

/** Says which keys send, and switches them. */
function EnterSendsButton() {
  const [enterSends, setEnterSends] = useEnterSends();
  return (
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
  );
}
