'use client';
import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isApple } from '#components/browser/typing.ts';
import { paletteText } from '#components/i18n/en/palette-text.ts';
import { openKeyedDialog } from './keyed-dialog.ts';

/** Opens the palette with a pointer, and shows its shortcut. */
export function PaletteButton() {
  const apple = useSyncExternalStore(noChange, isApple, () => false);
  return (
    <button
      type="button"
      onClick={() => openKeyedDialog('palette')}
      className="flex h-9 shrink-0 items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-ink-faint hover:bg-hover pointer-coarse:h-11"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate text-left">{paletteText.open}</span>
      <kbd aria-hidden className="font-sans text-xs pointer-coarse:hidden">
        {apple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

const noChange = () => () => {};
