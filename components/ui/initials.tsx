import { cn } from '#components/browser/cn.ts';

/** The first letters of a name, where a picture would be. The name itself is beside it. */
export function Initials({ name, square = false, className }: { name: string; square?: boolean; className?: string }) {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-8 shrink-0 items-center justify-center bg-accent-soft text-xs font-semibold text-accent-text uppercase',
        square ? 'rounded-lg' : 'rounded-full',
        className,
      )}
    >
      {letters.map((word) => Array.from(word ?? '')[0]).join('')}
    </span>
  );
}
