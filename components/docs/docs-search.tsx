'use client';
import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { shortcutKey } from '#components/browser/shortcut-key.ts';
import { isTaken } from '#components/browser/typing.ts';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { part } from '../ui/part.tsx';

const SearchDialog = dynamic(
  part(() => import('./search-dialog.tsx').then((file) => file.SearchDialog)),
  { loading: () => null },
);

/** Opens the search, as `/` does anywhere on the page. */
export function DocsSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const command = event.ctrlKey || event.metaKey;
      const asked = command ? shortcutKey(event) === 'k' : event.key === '/' && !isTaken(event);
      if (!asked) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex h-9 w-full max-w-80 min-w-0 items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-ink-faint hover:bg-hover pointer-coarse:h-11"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left">{docsText.search.open}</span>
        <kbd aria-hidden className="rounded border border-line px-1.5 font-sans text-xs pointer-coarse:hidden">
          /
        </kbd>
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
