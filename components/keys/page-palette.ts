import { useEffect } from 'react';
import type { Command } from './command.ts';

/** A page's own palette entries for a text, listed before all others. */
export type PagePalette = { placeholder: string; find: (text: string) => Command[] };

let shown: PagePalette | null = null;

/** Adds a page's entries to the palette while the page is shown. */
export function usePagePalette(page: PagePalette): void {
  useEffect(() => {
    shown = page;
  });
  useEffect(
    () => () => {
      shown = null;
    },
    [],
  );
}

/** The entries of the current page. */
export const pagePalette = (): PagePalette | null => shown;
