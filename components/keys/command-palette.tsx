'use client';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { paletteText as words } from '#components/i18n/en/keys-text.ts';
import { backdropStyles, dialogPopupStyles } from '../ui/dialog.tsx';
import { popupItemStyles } from '../ui/popup-styles.ts';
import type { KeyedDialog } from './keyed-dialog.ts';
import { type Command, useCommands } from './use-commands.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** One line to go anywhere and do anything by: the arrows choose, Enter goes. */
export function CommandPalette({ onClose, onOpen }: { onClose: () => void; onOpen: (dialog: KeyedDialog) => void }) {
  const router = useRouter();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { commands, isSearching } = useCommands(text, onOpen);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.min(at, commands.length - 1);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    if (command.href) router.push(command.href);
    else command.run?.();
  };
  const groups = [...new Set(commands.map(({ group }) => group))];
  const idOf = (place: number) => `${listId}-${place}`;
  return (
    <BaseDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyles} />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex p-3 pt-[10vh] sm:p-6 sm:pt-[12vh]">
          <BaseDialog.Popup className={cn(dialogPopupStyles, 'mx-auto mt-0 max-h-[min(28rem,80dvh)] max-w-xl')}>
            <BaseDialog.Title className="sr-only">{words.title}</BaseDialog.Title>
            <div className="relative border-b border-line">
              <Search aria-hidden className="absolute top-4 left-4 size-4 text-ink-faint" />
              <input
                role="combobox"
                aria-label={words.placeholder}
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={commands.length > 0 ? idOf(chosen) : undefined}
                aria-autocomplete="list"
                autoComplete="off"
                placeholder={words.placeholder}
                value={text}
                maxLength={100}
                onChange={({ target }) => {
                  setText(target.value);
                  setAt(0);
                }}
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing) return;
                  const step = STEPS[event.key];
                  if (step) setAt((chosen + step + commands.length) % Math.max(commands.length, 1));
                  else if (event.key === 'Enter') run(commands[chosen]);
                  else return;
                  event.preventDefault();
                }}
                className="h-12 w-full bg-transparent pr-4 pl-11 text-base outline-none placeholder:text-ink-faint"
              />
            </div>
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label={words.list}
              className="min-h-0 flex-1 overflow-y-auto p-1.5"
            >
              {groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
                <div key={group} role="group" aria-label={group}>
                  <div aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-faint">
                    {group}
                  </div>
                  {commands.map(
                    (command, place) =>
                      command.group === group && (
                        <Option
                          key={command.id}
                          command={command}
                          id={idOf(place)}
                          place={place}
                          isChosen={place === chosen}
                          onPoint={() => setAt(place)}
                          onChoose={() => run(command)}
                        />
                      ),
                  )}
                </div>
              ))}
            </div>
            <p role="status" className={cn('px-4 pb-3 text-ink-faint', commands.length > 0 && 'sr-only')}>
              {isSearching
                ? words.searching
                : commands.length === 0
                  ? commonText.nothingFound
                  : words.found(commands.length)}
            </p>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Option({
  command: { icon: Icon, label, hint },
  id,
  place,
  isChosen,
  onPoint,
  onChoose,
}: {
  command: Command;
  id: string;
  place: number;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's.
    // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the option.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-place={place}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={cn(popupItemStyles, 'pointer-coarse:min-h-11', isChosen && 'bg-hover')}
    >
      <Icon aria-hidden className="text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && <span className="text-xs text-ink-faint tabular-nums">{hint}</span>}
    </div>
  );
}
