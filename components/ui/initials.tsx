import { cn } from '#components/browser/cn.ts';
import { initialsOf } from './initials-of.ts';
import { tints } from './tints.ts';

/**
 * The initials of a name, in place of a picture, in the person's hue. The name itself is next to it. `of` identifies
 * the person if the name does not. A `square` one is a workspace, which has no hue.
 */
export function Initials({
  name,
  of = name,
  square = false,
  className,
}: {
  name: string;
  of?: string | null;
  square?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-8 shrink-0 items-center justify-center text-xs font-semibold uppercase',
        square ? 'rounded-lg bg-accent-soft text-accent-text' : ['rounded-full', tints[placeOf(of ?? name)]],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** A hash, so that the same name has the same hue everywhere. */
function placeOf(text: string): number {
  let sum = 0;
  for (const character of text.trim().toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % tints.length;
}
