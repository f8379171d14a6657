/** The styles and animation of everything that opens over the page. */
export const popupStyles = [
  'rounded-xl border border-line bg-raised text-ink shadow-pop outline-none',
  'origin-(--transform-origin) transition-[opacity,scale] duration-150 ease-calm',
  'data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0',
].join(' ');

/** A line of a popup's list: an option or a command. */
export const popupItemStyles = [
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-lg px-2.5 py-1.5 text-sm outline-none',
  'data-highlighted:bg-hover data-disabled:text-ink-faint',
  '[&_svg]:size-4 [&_svg]:shrink-0',
].join(' ');

/**
 * Popups have fixed positions: otherwise a long list that is still being filtered makes the page longer for a moment,
 * the page scrolls, and a press hits the wrong element.
 */
export const popupPlace = { positionMethod: 'fixed' } as const;
