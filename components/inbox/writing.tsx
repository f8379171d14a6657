'use client';
import dynamic from 'next/dynamic';
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { noteText } from '#components/i18n/en/team-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { part } from '../ui/part.tsx';
import { Composer } from './composer.tsx';
import { drafts } from './drafts.ts';
import { noteDraftOf } from './note-draft-of.ts';
import { NoteField } from './note-field.tsx';
import { OpenWindow } from './open-window.tsx';
import { PresenceLine } from './presence-line.tsx';
import { useAnnouncePresence } from './use-announce-presence.ts';
import { focusReply, REPLY_ATTRIBUTE, STILL_ATTRIBUTE } from './use-list-keys.ts';
import { useWindow } from './use-window.ts';
import { writingSpace } from './writing-field.ts';

const NoteComposer = dynamic(part(() => import('./note-composer.tsx').then((file) => file.NoteComposer)));

const modes = ['reply', 'note'] as const;

/**
 * The composer for the customer or for notes to colleagues, who see that the person is typing. A thread in which only a note
 * was left half-written opens with the note.
 */
export function Writing(props: ComponentProps<typeof Composer>) {
  const { id } = props.conversation;
  const [mode, setMode] = useState<(typeof modes)[number]>('reply');
  const { slug: workspace, person } = useWorkspace();
  useEffect(() => {
    const isBegun = (conversationId: string) => {
      const { text, quotes } = drafts.read({ personId: person.id, workspace, conversationId });
      return text !== '' || quotes !== null;
    };
    if (isBegun(noteDraftOf(id)) && !isBegun(id)) setMode('note');
  }, [id, workspace, person.id]);
  /** Whether the mode was just chosen by mouse, to write: its field then takes the focus. */
  const byMouse = useRef(false);
  const addsNoteOf = useRef<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mode !== 'reply' || !byMouse.current) return;
    byMouse.current = false;
    if (frame.current) focusReply(frame.current);
  }, [mode]);
  const { typing } = useAnnouncePresence(id);
  const left = useWindow(props.conversation);
  const { replyChoice } = props;
  const [answered, setAnswered] = useState(replyChoice);
  if (replyChoice !== answered) {
    setAnswered(replyChoice);
    // Replying to a message switches from the note to the reply.
    setMode('reply');
  }
  return (
    <div
      ref={frame}
      className="relative shrink-0 border-t border-line bg-canvas"
      onInput={mode === 'reply' ? typing : undefined}
    >
      <div className="px-3 pt-1.5 lg:px-5">
        <PresenceLine conversationId={id} />
        <div className="mx-auto flex max-w-3xl items-center gap-2">
          <fieldset
            className="flex gap-1"
            // Not when it is pressed, which takes the focus from the note's field.
            onPointerUp={({ pointerType }) => {
              byMouse.current = pointerType === 'mouse';
            }}
            onKeyDown={() => {
              byMouse.current = false;
            }}
          >
            <legend className="sr-only">{noteText.modes}</legend>
            {modes.map((one) => (
              <label
                key={one}
                className={cn(
                  'flex h-7 cursor-pointer items-center rounded-md px-2.5 text-[0.8125rem] font-medium pointer-coarse:h-9',
                  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
                  one !== mode && 'text-ink-soft hover:bg-hover hover:text-ink',
                  one === mode && (one === 'note' ? 'bg-warn-soft text-warn-text' : 'bg-accent-soft text-accent-text'),
                )}
              >
                <input
                  type="radio"
                  name="writing"
                  className="sr-only"
                  checked={one === mode}
                  // Otherwise what someone types before they are in the field would act as the inbox's shortcuts.
                  {...{ [STILL_ATTRIBUTE]: true }}
                  {...(one === 'reply' && { [REPLY_ATTRIBUTE]: true })}
                  onChange={() => setMode(one)}
                />
                {noteText[one]}
              </label>
            ))}
          </fieldset>
          {mode === 'reply' && left && <OpenWindow left={left} />}
        </div>
      </div>
      {/* The draft and attached files stay while someone writes a note. */}
      <div className={cn('*:border-t-0', mode === 'note' && 'hidden')}>
        <Composer {...props} />
      </div>
      {mode === 'note' && (
        <div className={writingSpace}>
          <div className="mx-auto max-w-3xl">
            <Suspense fallback={<NoteField conversationId={id} takesFocus={byMouse} addsOf={addsNoteOf} />}>
              <NoteComposer conversationId={id} takesFocus={byMouse} addsOf={addsNoteOf} />
            </Suspense>
          </div>
        </div>
      )}
    </div>
  );
}
