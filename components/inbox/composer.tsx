'use client';
import { Clock, LayoutTemplate, MessageSquareQuote, Paperclip, SendHorizontal, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { fillReply } from '#components/browser/fill-reply.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { MAX_TEXT } from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { messageSummary } from './message-summary.ts';
import { optionId } from './option-id.ts';
import type { useAttachedFiles } from './use-attached-files.ts';
import { useDraft } from './use-draft.ts';
import { useEnterSends } from './use-enter-sends.ts';
import { useReplyPicker } from './use-reply-picker.ts';
import { useWindow } from './use-window.ts';

const AttachDialog = dynamic(() => import('./attach-dialog.tsx').then((file) => file.AttachDialog));
const SavedReplyList = dynamic(() => import('./saved-reply-list.tsx').then((file) => file.SavedReplyList));
const TemplateDialog = dynamic(() => import('./template-dialog.tsx').then((file) => file.TemplateDialog));

const SOON_HOURS = 2;

/** Where one writes: freely while the window is open, by template when it is not. */
export function Composer({
  conversation,
  attached,
  replyTo,
  onReplyEnd,
  onChooseFiles,
  onSend,
}: {
  conversation: InboxConversation;
  attached: ReturnType<typeof useAttachedFiles>;
  /** What the next message quotes. */
  replyTo: ThreadMessage | null;
  onReplyEnd: () => void;
  onChooseFiles: () => void;
  onSend: (content: MessageContent, more?: { preview?: string; file?: File }) => void;
}) {
  const [isTemplateShown, setTemplateShown] = useState(false);
  const left = useWindow(conversation.window_expires_at);
  const openTemplates = () => setTemplateShown(true);
  const close = () => setTemplateShown(false);
  const sendReply: typeof onSend = (content, more) => {
    onSend({ ...content, ...(replyTo && { reply_to: replyTo.id }) }, more);
    onReplyEnd();
  };
  return (
    <div className="shrink-0 border-t border-line bg-canvas px-3 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-5">
      <div className="mx-auto max-w-3xl">
        {left ? (
          <OpenWindow
            left={left}
            conversation={conversation}
            replyTo={replyTo}
            onReplyEnd={onReplyEnd}
            onSend={sendReply}
            onChooseFiles={onChooseFiles}
            onPasteFiles={attached.add}
            onTemplate={openTemplates}
          />
        ) : (
          <ClosedWindow closedAt={conversation.window_expires_at} onTemplate={openTemplates} />
        )}
      </div>
      {isTemplateShown && (
        <TemplateDialog
          person={conversation}
          onClose={close}
          onSend={(content, preview) => {
            close();
            onSend(content, { preview });
          }}
        />
      )}
      {left && attached.files.length > 0 && (
        <AttachDialog
          files={attached.files}
          onChange={attached.change}
          onAdd={onChooseFiles}
          onSend={(messages) => {
            attached.change([]);
            for (const [index, { content, file }] of messages.entries()) {
              if (index === 0) sendReply(content, { file });
              else onSend(content, { file });
            }
          }}
        />
      )}
    </div>
  );
}

function OpenWindow({
  left,
  conversation,
  replyTo,
  onReplyEnd,
  onSend,
  onChooseFiles,
  onPasteFiles,
  onTemplate,
}: {
  left: { hours: number; minutes: number };
  conversation: InboxConversation;
  replyTo: ThreadMessage | null;
  onReplyEnd: () => void;
  onSend: (content: MessageContent) => void;
  onChooseFiles: () => void;
  /** False where there were none. */
  onPasteFiles: (files: FileList) => boolean;
  onTemplate: () => void;
}) {
  const [text, setText] = useDraft(conversation.id);
  const [missing, setMissing] = useState<string[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const [enterSends, setEnterSends] = useEnterSends();
  const quotes = replyTo?.id;
  useEffect(() => {
    if (!quotes) return;
    // After the menu, which gives the focus back to what opened it.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [quotes]);
  const picker = useReplyPicker({
    text,
    onChoose: (reply, { start, end }) => {
      const filled = fillReply(reply.text, conversation);
      insert({ box: box.current, text: filled.text, start, end, selected: filled.missing[0] });
      setMissing(filled.missing);
    },
  });
  const openReplies = () => {
    const end = text.length;
    const space = text === '' || /\s$/.test(text) ? '' : ' ';
    insert({ box: box.current, text: `${space}/`, start: end, end });
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
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="relative rounded-xl border border-line-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
        {replyTo && (
          <div className="flex items-start gap-1 pt-1.5 pr-1.5 pl-3.5">
            <p className="min-w-0 flex-1 border-l-2 border-accent pl-2 text-[0.8125rem]">
              <span className="block text-xs font-medium text-accent-text">{composerText.replyingTo}</span>
              <span dir="auto" className="block truncate text-left text-ink-soft">
                {messageSummary(replyTo)}
              </span>
            </p>
            <Button
              variant="ghost"
              size="iconSm"
              aria-label={composerText.stopReplying}
              title={composerText.stopReplying}
              className="pointer-coarse:size-11"
              onClick={() => {
                onReplyEnd();
                box.current?.focus();
              }}
            >
              <X aria-hidden />
            </Button>
          </div>
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
          <Button
            variant="ghost"
            size="icon"
            aria-label={composerText.attach}
            title={composerText.attach}
            onClick={onChooseFiles}
          >
            <Paperclip aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={composerText.template}
            title={composerText.template}
            onClick={onTemplate}
          >
            <LayoutTemplate aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={savedRepliesText.composer.button}
            title={savedRepliesText.composer.button}
            onClick={openReplies}
          >
            <MessageSquareQuote aria-hidden />
          </Button>
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
            {/* Both have their place, so that nothing moves when the browser knows which is wanted. */}
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

/** Writes as if it were typed, so that undo takes it back, and selects what is to be filled in by hand. */
function insert({
  box,
  text,
  start,
  end,
  selected,
}: {
  box: HTMLTextAreaElement | null;
  text: string;
  start: number;
  end: number;
  selected?: string | undefined;
}) {
  if (!box) return;
  box.focus();
  box.setSelectionRange(start, end);
  // The only way that the browser's own undo knows of.
  document.execCommand('insertText', false, text);
  const place = selected === undefined ? -1 : box.value.indexOf(selected, start);
  if (selected !== undefined && place >= 0) box.setSelectionRange(place, place + selected.length);
}

function ClosedWindow({ closedAt, onTemplate }: { closedAt: string | null; onTemplate: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl bg-warn-soft px-4 py-3">
      <div className="min-w-0 flex-1 basis-64 text-pretty">
        <p className="font-medium text-warn-text">
          {closedAt ? (
            <>
              {composerText.closed} <RelativeTime value={closedAt} />.
            </>
          ) : (
            composerText.neverOpen
          )}
        </p>
        <p className="mt-0.5 text-ink-soft">{composerText.closedBody}</p>
      </div>
      <Button variant="primary" onClick={onTemplate}>
        <LayoutTemplate aria-hidden />
        {composerText.chooseTemplate}
      </Button>
    </div>
  );
}
