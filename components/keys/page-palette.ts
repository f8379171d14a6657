import { useEffect } from 'react';
import type { Command } from './command.ts';

/** What a page adds to the palette: what fits a text, before all else. */
export type PagePalette = { placeholder: string; find: (text: string) => Command[] };

let shown: PagePalette | null = null;

/** Adds to the palette for as long as the page is shown. */
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

/** What the page that is shown adds. */
export const pagePalette = (): PagePalette | null => shown;
