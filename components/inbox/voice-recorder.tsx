'use client';
import { Mic, SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { recorderText as words } from '#components/i18n/en/recorder-text.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { clock } from './clock.ts';
import { problemOf, type Recording, type RecordingProblem, recordVoice } from './record-voice.ts';

/** Opus of this length is about 5 MB; WhatsApp accepts 16 MB. */
const MAX_SECONDS = 20 * 60;

type State =
  | { is: 'asking' | 'recording' | 'preparing' }
  | { is: 'ready'; file: File; url: string }
  | { is: 'failed'; problem: RecordingProblem };

/** Starts recording at once, can play it back, and sends or discards it. Asks before leaving the page discards it. */
export function VoiceRecorder({
  maySend,
  onSend,
  onClose,
}: {
  /** False once the window has closed. */
  maySend: boolean;
  onSend: (file: File) => void;
  onClose: () => void;
}) {
  const [state, setState] = useState<State>({ is: 'asking' });
  const [seconds, setSeconds] = useState(0);
  const [round, setRound] = useState(0);
  const recording = useRef<Recording | null>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for the microphone once.
  useEffect(() => {
    let isGone = false;
    setState({ is: 'asking' });
    setSeconds(0);
    recordVoice().then(
      (begun) => {
        if (isGone) return begun.cancel();
        recording.current = begun;
        setState({ is: 'recording' });
      },
      (error: unknown) => isGone || setState({ is: 'failed', problem: problemOf(error) }),
    );
    return () => {
      isGone = true;
      recording.current?.cancel();
      recording.current = null;
    };
  }, [round]);

  const finish = () => {
    const begun = recording.current;
    if (!begun) return;
    recording.current = null;
    setState({ is: 'preparing' });
    begun.finish().then(
      (file) => setState({ is: 'ready', file, url: URL.createObjectURL(file) }),
      () => setState({ is: 'failed', problem: 'failed' }),
    );
  };

  const isRecording = state.is === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    stop.current?.focus();
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => {
    if (seconds >= MAX_SECONDS) stop.current?.click();
  }, [seconds]);
  const url = state.is === 'ready' ? state.url : null;
  useEffect(() => {
    if (!url) return;
    send.current?.focus();
    return () => URL.revokeObjectURL(url);
  }, [url]);

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
              <Button size="sm" onClick={() => setRound(round + 1)}>
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
