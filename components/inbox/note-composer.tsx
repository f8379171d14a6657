'use client';
import { StickyNote } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { cn } from '#components/browser/cn.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { noteText } from '#components/i18n/en/team-text.ts';
import { MAX_MENTIONS, MAX_NOTE } from '#lib/messaging/notes/constants.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { mentionedIn } from './mention.ts';
import { MentionList } from './mention-list.tsx';
import { noteDraftOf } from './note-draft-of.ts';
import type { NoteInProgress } from './note-field.tsx';
import { restOfDraft } from './rest-of-draft.ts';
import { type Colleague, useColleagues } from './use-colleagues.ts';
import { useMentionPicker } from './use-mention-picker.ts';
import { useAddNote } from './use-notes.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { writingField, writingHeight } from './writing-field.ts';

/** The composer for notes to colleagues; `@` offers their names. */
export function NoteComposer({ conversationId, takesFocus, addsOf }: NoteInProgress) {
  const { person } = useWorkspace();
  const [{ text, tried }, change] = useReplyDraft(noteDraftOf(conversationId));
  const setText = (text: string) => change({ text });
  const [chosen, setChosen] = useState<Colleague[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const colleagues = useColleagues().filter(({ user_id }) => user_id !== person.id);
  const { add, isPending } = useAddNote(conversationId);
  const isTooLong = [...text].length > MAX_NOTE;

  const submit = () => {
    if (text.trim() === '' || isTooLong || isPending) return;
    const mentions = mentionedIn(text, [...chosen, ...colleagues]).slice(0, MAX_MENTIONS);
    // The same text after a lost response is the same note, which is added once.
    const id = tried?.text === text ? tried.id : v7();
    change({ tried: { id, text } });
    add({ id, text: text.trim(), mentions: mentions.map((colleague) => colleague.id) }, () => {
      change((present) => ({
        text: restOfDraft(present.text, text),
        // Another text may have been sent meanwhile.
        tried: present.tried?.id === id ? null : present.tried,
      }));
      setChosen([]);
    });
  };
  const addWhatWasAsked = useEffectEvent(() => {
    // Colleagues who are mentioned may not be known yet. Such a note waits for another Ctrl + Enter.
    if (addsOf.current === conversationId && !text.includes('@')) submit();
    addsOf.current = null;
  });
  useEffect(() => addWhatWasAsked(), []);
  const picker = useMentionPicker({
    text,
    colleagues,
    onChoose: (colleague, named) => {
      setText(named.text);
      setChosen([...chosen.filter(({ id }) => id !== colleague.id), colleague]);
      requestAnimationFrame(() => field.current?.setSelectionRange(named.caret, named.caret));
      field.current?.focus();
    },
  });
  const takeOver = useEffectEvent(() => {
    const box = field.current;
    if (takesFocus.current && box) {
      box.focus();
      // Behind what was typed before this was loaded, of which a name may be chosen.
      box.setSelectionRange(box.value.length, box.value.length);
      picker.follow(box);
    }
    takesFocus.current = false;
  });
  // In the moment in which the field that stood in for it goes, so that no letter falls in between.
  useLayoutEffect(() => takeOver(), []);
  const { listId, active } = picker;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (!picker.takesKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {active && <MentionList id={listId} colleagues={picker.matches} active={active} onChoose={picker.choose} />}
      <div className="rounded-xl border border-warn/50 bg-warn-soft focus-within:outline-2 focus-within:outline-accent">
        <textarea
          ref={field}
          dir="auto"
          aria-label={noteText.field}
          aria-describedby={`${listId}-hint`}
          aria-invalid={isTooLong || undefined}
          aria-autocomplete="list"
          aria-controls={active ? listId : undefined}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          placeholder={noteText.placeholder}
          value={text}
          rows={1}
          onChange={({ target }) => {
            setText(target.value);
            picker.restart(target);
          }}
          onSelect={({ currentTarget }) => picker.follow(currentTarget)}
          onKeyDown={onKeyDown}
          className={cn(writingField, writingHeight, 'placeholder:text-ink-soft')}
        />
        <div className="flex items-center gap-2 p-1.5 pl-3.5">
          <p
            id={`${listId}-hint`}
            className={cn('min-w-0 flex-1 truncate text-xs text-ink-soft', !isTooLong && 'pointer-coarse:invisible')}
          >
            {isTooLong ? composerText.tooLong(MAX_NOTE) : noteText.hint}
          </p>
          <Button type="submit" variant="primary" loading={isPending} disabled={text.trim() === '' || isTooLong}>
            <StickyNote aria-hidden />
            {noteText.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}
