'use client';
import { cn } from '#components/browser/cn.ts';
import { noteText } from '#components/i18n/en/team-text.ts';
import type { Colleague } from './use-colleagues.ts';

/** The colleagues whose name the text after `@` begins, above the note's field, which keeps the focus. */
export function MentionList({
  id,
  colleagues,
  active,
  onChoose,
}: {
  id: string;
  colleagues: Colleague[];
  /** The one that Enter would insert. */
  active: Colleague;
  onChoose: (colleague: Colleague) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={noteText.colleagues}
      className="absolute bottom-full left-0 z-10 mb-1.5 max-h-56 w-72 max-w-full overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-pop"
    >
      {colleagues.map((colleague) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        <div
          key={colleague.id}
          id={`${id}-${colleague.id}`}
          role="option"
          aria-selected={colleague === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(colleague)}
          className={cn(
            'flex min-h-8 cursor-pointer items-center truncate rounded-lg px-2.5 pointer-coarse:min-h-11',
            colleague === active && 'bg-hover',
          )}
        >
          {colleague.name}
        </div>
      ))}
    </div>
  );
}
