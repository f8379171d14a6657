'use client';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Braces, CircleAlert, Webhook } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { paletteText } from '#components/i18n/en/palette-text.ts';
import { PickDialog } from '../ui/pick-dialog.tsx';
import { findInDocs, type IndexEntry } from './search-index.ts';

const words = docsText.search;
const icons = { guide: BookOpen, operation: Braces, event: Webhook, error: CircleAlert };

/** Searches the guides and the reference in an index that the browser loads once. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [text, setText] = useState('');
  const index = useQuery({
    queryKey: queryKeys.docsIndex(),
    queryFn: async ({ signal }) => {
      const response = await fetch('/docs/index.json', { signal });
      if (!response.ok) throw new Error(String(response.status));
      return (await response.json()) as IndexEntry[];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = findInDocs(index.data ?? [], text);
  const items = found.map(({ kind, title, hint, href }) => ({
    ...{ id: href, group: words.groups[kind], label: title, hint, icon: icons[kind], href },
  }));
  const state = () => {
    if (index.isPending) return paletteText.searching;
    if (index.isError) return commonText.offline;
    return items.length === 0 ? commonText.nothingFound : paletteText.found(items.length);
  };
  return (
    <PickDialog
      title={words.open}
      placeholder={words.placeholder}
      list={paletteText.list}
      text={text}
      onTextChange={setText}
      items={items}
      state={state()}
      onPick={({ href }) => router.push(href)}
      onClose={onClose}
    />
  );
}
