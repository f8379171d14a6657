'use client';
import { Clock, LayoutTemplate, MessageSquareQuote, Paperclip, SendHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState, useSyncExternalStore } from 'react';
import { cn } from '#components/browser/cn.ts';
import { fillReply } from '#components/browser/fill-reply.ts';
import { minuteClock } from '#components/browser/minute-clock.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { MAX_TEXT, mediaMimeTypes } from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { optionId } from './option-id.ts';
import { useDraft } from './use-draft.ts';
import { useReplyPicker } from './use-reply-picker.ts';

const AttachDialog = dynamic(() => import('./attach-dialog.tsx').then((file) => file.AttachDialog));
const SavedReplyList = dynamic(() => import('./saved-reply-list.tsx').then((file) => file.SavedReplyList));
const TemplateDialog = dynamic(() => import('./template-dialog.tsx').then((file) => file.TemplateDialog));

const SOON_HOURS = 2;
const ACCEPTED = Object.values(mediaMimeTypes).flat().join(',');

/** Where one writes: freely while the window is open, by template when it is not. */
export function Composer({
  conversation,
  onSend,
}: {
  conversation: InboxConversation;
  onSend: (content: MessageContent, more?: { preview?: string; file?: File }) => void;
}) {
  const [dialog, setDialog] = useState<'template' | { file: File } | null>(null);
  const left = useWindow(conversation.window_expires_at);
  const send: typeof onSend = (content, more) => {
    setDialog(null);
    onSend(content, more);
  };
  const close = () => setDialog(null);
  return (
    <div className="shrink-0 border-t border-line bg-canvas px-3 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-5">
      <div className="mx-auto max-w-3xl">
        {left ? (
          <OpenWindow
            left={left}
            conversation={conversation}
            onSend={send}
            onAttach={(file) => setDialog({ file })}
            onTemplate={() => setDialog('template')}
          />
        ) : (
          <ClosedWindow closedAt={conversation.window_expires_at} onTemplate={() => setDialog('template')} />
        )}
      </div>
      {dialog === 'template' && (
        <TemplateDialog
          person={conversation}
          onClose={close}
          onSend={(content, preview) => send(content, { preview })}
        />
      )}
      {dialog !== null && dialog !== 'template' && (
        <AttachDialog file={dialog.file} onClose={close} onSend={(content, file) => send(content, { file })} />
      )}
    </div>
  );
}

function OpenWindow({
  left,
  conversation,
  onSend,
  onAttach,
  onTemplate,
}: {
  left: { hours: number; minutes: number };
  conversation: InboxConversation;
  onSend: (content: MessageContent) => void;
  onAttach: (file: File) => void;
  onTemplate: () => void;
}) {
  const [text, setText] = useDraft(conversation.id);
  const [missing, setMissing] = useState<string[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onAttach(file);
    return file !== undefined;
  };
  const drop = useFileDrop(take);
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
      {...drop.target}
    >
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        aria-label={composerText.attach}
        className="hidden"
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <div
        className={cn(
          'relative rounded-xl border border-line-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent',
          drop.isOver && 'border-accent bg-accent-soft',
        )}
      >
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
            if (take(event.clipboardData.files)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (picker.takesKey(event)) return;
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
            onClick={() => chooser.current?.click()}
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
            {drop.isOver ? composerText.drop : isTooLong ? composerText.tooLong(MAX_TEXT) : composerText.sendHint}
          </p>
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

const MINUTE_MS = 60_000;

/** How long the service window is open still, by the minute; null when it is closed. */
function useWindow(expiresAt: string | null): { hours: number; minutes: number } | null {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow) ?? Date.now();
  const left = expiresAt ? Date.parse(expiresAt) - now : 0;
  if (left <= 0) return null;
  const minutes = Math.floor(left / MINUTE_MS);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
