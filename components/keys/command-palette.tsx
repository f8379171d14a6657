'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { paletteText as words } from '#components/i18n/en/palette-text.ts';
import type { KeyedDialog } from '../shell/keyed-dialog.ts';
import { leave } from '../shell/leaving.ts';
import { PickDialog } from '../ui/pick-dialog.tsx';
import { pagePalette } from './page-palette.ts';
import { useCommands } from './use-commands.ts';

/** A search field for every page and action. */
export function CommandPalette({ onClose, onOpen }: { onClose: () => void; onOpen: (dialog: KeyedDialog) => void }) {
  const router = useRouter();
  const [text, setText] = useState('');
  const { commands, isSearching } = useCommands(text, onOpen);
  const found = commands.length === 0 ? commonText.nothingFound : words.found(commands.length);
  return (
    <PickDialog
      title={words.title}
      placeholder={pagePalette()?.placeholder ?? words.placeholder}
      list={words.list}
      text={text}
      onTextChange={setText}
      items={commands}
      state={isSearching ? words.searching : found}
      onPick={({ href, run }) => (href ? leave(() => router.push(href)) : run?.())}
      onClose={onClose}
    />
  );
}
