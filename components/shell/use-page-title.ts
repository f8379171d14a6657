import { useEffect } from 'react';
import { withoutTurns } from '#components/browser/without-turns.ts';
import { commonText } from '#components/i18n/en/common-text.ts';

/**
 * Names in the browser's tab and history what a page shows, before the title that all pages of its `kind` have. Undefined
 * while that is not known.
 */
export function usePageTitle(name: string | undefined, kind: string): void {
  useEffect(() => {
    if (name === undefined) return;
    const common = `${kind} · ${commonText.appName}`;
    const own = `${withoutTurns(name)} · ${common}`;
    const swap = (from: string, to: string) => {
      // What is before it, such as the number of unread conversations, stays.
      if (document.title.endsWith(from)) document.title = document.title.slice(0, -from.length) + to;
    };
    const write = () => {
      if (!document.title.endsWith(own)) swap(common, own);
    };
    write();
    // The common title comes with the page, but perhaps after this.
    const titles = new MutationObserver(write);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      titles.disconnect();
      swap(own, common);
    };
  }, [name, kind]);
}
