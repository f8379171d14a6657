'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { noteText } from '#components/i18n/en/team-text.ts';
import { noteDraftOf } from './note-draft-of.ts';
import { useDraft } from './use-draft.ts';
import { writingField, writingHeight } from './writing-field.ts';

/** What the field of a note and the composer after it share. */
export type NoteInProgress = {
  conversationId: string;
  /** Whether the field takes the focus, and the composer after it, which sets this back, as leaving the field does. */
  takesFocus: RefObject<boolean>;
  /**
   * The conversation whose note someone asks to add before the composer is loaded, which then adds it and sets this back, as
   * typing on does.
   */
  addsOf: RefObject<string | null>;
};

/**
 * The field of a note until its composer is loaded, which goes on with the text. Without it, the first words would be
 * lost or act as the inbox's shortcuts.
 */
export function NoteField({ conversationId, takesFocus, addsOf }: NoteInProgress) {
  const [text, setText] = useDraft(noteDraftOf(conversationId));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus.current) field.current?.focus();
  }, [takesFocus]);
  return (
    <div className="min-h-24 rounded-xl border border-warn/50 bg-warn-soft focus-within:outline-2 focus-within:outline-accent">
      <textarea
        ref={field}
        dir="auto"
        aria-label={noteText.field}
        placeholder={noteText.placeholder}
        value={text}
        rows={1}
        onChange={({ target }) => {
          setText(target.value);
          addsOf.current = null;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          addsOf.current = conversationId;
        }}
        onFocus={() => {
          takesFocus.current = true;
        }}
        onBlur={() => {
          takesFocus.current = false;
        }}
        className={cn(writingField, writingHeight, 'placeholder:text-ink-soft')}
      />
    </div>
  );
}
