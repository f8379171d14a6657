'use client';
import { Mic, SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { recorderText as words } from '#components/i18n/en/recorder-text.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { clock } from './clock.ts';
import { useRecording } from './use-recording.ts';

/** Starts recording at once, can play it back, and sends or discards it. Asks before leaving the page discards it. */
export function VoiceRecorder({
  maySend,
  onSend,
  onClose,
}: {
  /** False once the window has closed, and while our number is disconnected. */
  maySend: boolean;
  onSend: (file: File) => void;
  onClose: () => void;
}) {
  const { state, seconds, finish, again } = useRecording();
  const stop = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const isRecording = state.is === 'recording';
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each state, another button is the next to press.
  useEffect(() => {
    (stop.current ?? send.current)?.focus();
  }, [state.is]);

  return (
    <div className={cn('rounded-xl border border-line-strong bg-surface p-1.5', !maySend && 'mb-2.5')}>
      <UnsavedChanges
        isDirty={state.is !== 'asking' && state.is !== 'failed'}
        title={words.leave.title}
        description={words.leave.description}
        confirm={words.leave.confirm}
      />
      {state.is === 'failed' ? (
        <Callout
          tone="danger"
          actions={
            <>
              <Button size="sm" onClick={onClose}>
                {commonText.close}
              </Button>
              <Button size="sm" onClick={again}>
                {words.again}
              </Button>
            </>
          }
        >
          {words[state.problem]}
        </Callout>
      ) : (
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          <IconButton label={words.discard} onClick={onClose}>
            <Trash2 aria-hidden />
          </IconButton>
          {state.is === 'ready' ? (
            <audio src={state.url} controls aria-label={words.listen} className="h-11 min-w-40 flex-1">
              <track kind="captions" />
            </audio>
          ) : (
            <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-ink-soft">
              <Mic aria-hidden className={isRecording ? 'size-4 text-danger-text' : 'size-4'} />
              {words[state.is]}
            </p>
          )}
          {isRecording && (
            <>
              <span className="text-ink-soft tabular-nums">{clock(seconds)}</span>
              <Button ref={stop} variant="primary" onClick={finish}>
                <Square aria-hidden />
                {words.stop}
              </Button>
            </>
          )}
          {state.is === 'ready' && (
            <Button ref={send} variant="primary" disabled={!maySend} onClick={() => onSend(state.file)}>
              <SendHorizontal aria-hidden />
              {composerText.send}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
