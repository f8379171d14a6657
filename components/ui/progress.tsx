'use client';
import { Progress as BaseProgress } from '@base-ui/react/progress';

/** The progress of something that takes a while. */
export function Progress({
  label,
  value,
  text,
}: {
  label: string;
  /** 0 to 100. */
  value: number;
  /** Shown next to the bar. */
  text: string;
}) {
  return (
    <BaseProgress.Root value={value} aria-label={label} className="flex flex-col gap-1.5">
      <BaseProgress.Track className="h-2 overflow-hidden rounded-full bg-sunken">
        <BaseProgress.Indicator className="rounded-full bg-accent transition-all duration-150" />
      </BaseProgress.Track>
      <span className="text-[0.8125rem] text-ink-soft tabular-nums">{text}</span>
    </BaseProgress.Root>
  );
}
