import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemOf, type Recording, type RecordingProblem, recordVoice } from './record-voice.ts';

/** Opus of this length is about 5 MB; WhatsApp accepts 16 MB. */
const MAX_SECONDS = 20 * 60;

type State =
  | { is: 'asking' | 'recording' | 'preparing' }
  | { is: 'ready'; file: File; url: string }
  | { is: 'failed'; problem: RecordingProblem };

/**
 * A voice message from the request for the microphone, which is made at once, to the file with a URL to play it. It ends by
 * itself at the longest length, and is discarded with its component.
 */
export function useRecording() {
  const [state, setState] = useState<State>({ is: 'asking' });
  const [seconds, setSeconds] = useState(0);
  const [round, setRound] = useState(0);
  const recording = useRef<Recording | null>(null);

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
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  const isLongest = seconds >= MAX_SECONDS;
  const finishLongest = useEffectEvent(finish);
  useEffect(() => {
    if (isLongest) finishLongest();
  }, [isLongest]);
  const url = state.is === 'ready' ? state.url : null;
  useEffect(() => {
    if (!url) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  return { state, seconds, finish, again: () => setRound(round + 1) };
}
