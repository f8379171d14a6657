'use client';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { voiceText } from '#components/i18n/en/inbox-text.ts';
import { clock } from './clock.ts';
import { peaksOf } from './peaks.ts';

const BARS = 44;
const BAR_STEP = 3;
const HEIGHT = 32;
/** The height of silent bars, and of all bars until the recording has been read. */
const LEAST = 3;
/** Larger recordings can be played, too, but are not read as a whole. */
const MAX_READ_BYTES = 2_000_000;
/** Enough to measure loudness. */
const SAMPLE_RATE = 8000;

/** A voice message: its waveform and position, with seeking. */
export function VoiceNote({ src, url, id }: { src: string; url: string; id: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isLost, setLost] = useState(false);
  const [time, setTime] = useState(0);
  const [measured, setMeasured] = useState(0);
  const recording = useQuery({
    queryKey: queryKeys.waveform(id),
    queryFn: ({ signal }) => readRecording(src, url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // Some recordings do not say how long they are.
  const duration = measured > 0 ? measured : (recording.data?.duration ?? 0);
  const peaks = recording.data?.peaks ?? Array.from({ length: BARS }, () => 0);
  const toggle = () => {
    if (isPlaying) audio.current?.pause();
    else audio.current?.play().catch(() => setLost(true));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={voiceText.voice} className="my-0.5 flex h-12 w-72 max-w-full items-center gap-2.5">
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) =>
          setMeasured(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
        }
        onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setTime(0)}
        onError={() => setLost(true)}
      >
        <track kind="captions" />
      </audio>
      <button
        type="button"
        onClick={toggle}
        disabled={isLost}
        aria-label={isPlaying ? voiceText.pause : voiceText.play}
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-strong disabled:opacity-55 pointer-coarse:size-11"
      >
        {isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
      </button>
      <div className="relative h-8 min-w-0 flex-1 rounded has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent">
        <svg
          aria-hidden
          viewBox={`0 0 ${BARS * BAR_STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          {peaks.map((peak, bar) => {
            const height = Math.max(LEAST, peak * HEIGHT);
            const isHeard = duration > 0 && bar / BARS < time / duration;
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar has only its place.
                key={bar}
                x={bar * BAR_STEP}
                y={(HEIGHT - height) / 2}
                width={BAR_STEP - 1}
                height={height}
                rx={1}
                className={cn(isHeard ? 'fill-accent' : 'fill-line-strong')}
              />
            );
          })}
        </svg>
        <input
          type="range"
          aria-label={voiceText.place}
          aria-valuetext={voiceText.at(clock(time), clock(duration))}
          min={0}
          max={Math.max(duration, 0.1)}
          step={0.1}
          value={time}
          onChange={({ target }) => {
            if (audio.current) audio.current.currentTime = Number(target.value);
            setTime(Number(target.value));
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <span className="w-9 shrink-0 text-right text-xs tabular-nums text-ink-soft">
        {isLost ? '–' : clock(time > 0 ? time : duration)}
      </span>
    </div>
  );
}

/**
 * The waveform and length; neither for a recording that is too large, or that the page may not read (S3 on another
 * origin).
 */
async function readRecording(src: string, url: string, signal: AbortSignal) {
  if (new URL(url, window.location.href).origin !== window.location.origin) return null;
  const response = await fetch(src, { signal });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_READ_BYTES) return null;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const decoded = await context.decodeAudioData(await response.arrayBuffer()).catch(() => null);
  return decoded && { peaks: peaksOf(decoded.getChannelData(0), BARS), duration: decoded.duration };
}
