'use client';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type LucideIcon, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { backdropStyles, dialogPopupStyles } from './dialog.tsx';
import { popupItemStyles } from './popup-styles.ts';

export type Pick = { id: string; group: string; label: string; hint?: string | undefined; icon: LucideIcon };

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A text field with matching items below it. The arrows move, Enter chooses. */
export function PickDialog<Item extends Pick>({
  title,
  placeholder,
  list: listName,
  text,
  onTextChange,
  items,
  state,
  onPick,
  onClose,
}: {
  /** For screen readers. */
  title: string;
  placeholder: string;
  /** What the rows are, for screen readers. */
  list: string;
  text: string;
  onTextChange: (text: string) => void;
  items: Item[];
  /** How many items there are, or why there are none. Visible only if there are none. */
  state: string;
  onPick: (item: Item) => void;
  onClose: () => void;
}) {
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const groups = [...new Set(items.map(({ group }) => group))];
  /** In the displayed order, group by group. */
  const rows = groups.flatMap((group) => items.filter((item) => item.group === group));
  const chosen = Math.min(at, rows.length - 1);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const pick = (item: Item | undefined) => {
    if (!item) return;
    onClose();
    onPick(item);
  };
  const idOf = (place: number) => `${listId}-${place}`;
  return (
    <BaseDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyles} />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex p-3 pt-[10vh] sm:p-6 sm:pt-[12vh]">
          <BaseDialog.Popup className={cn(dialogPopupStyles, 'mx-auto mt-0 max-h-[min(28rem,80dvh)] max-w-xl')}>
            <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
            <div className="relative border-b border-line">
              <Search aria-hidden className="absolute top-4 left-4 size-4 text-ink-faint" />
              <input
                role="combobox"
                aria-label={placeholder}
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={items.length > 0 ? idOf(chosen) : undefined}
                aria-autocomplete="list"
                autoComplete="off"
                placeholder={placeholder}
                value={text}
                maxLength={100}
                onChange={({ target }) => {
                  onTextChange(target.value);
                  setAt(0);
                }}
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing) return;
                  const step = STEPS[event.key];
                  if (step) setAt((chosen + step + items.length) % Math.max(items.length, 1));
                  else if (event.key === 'Enter') pick(rows[chosen]);
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
              aria-label={listName}
              className="min-h-0 flex-1 overflow-y-auto p-1.5"
            >
              {groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset.
                <div key={group} role="group" aria-label={group}>
                  <div aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-faint">
                    {group}
                  </div>
                  {rows.map(
                    (item, place) =>
                      item.group === group && (
                        <Option
                          key={item.id}
                          item={item}
                          id={idOf(place)}
                          place={place}
                          isChosen={place === chosen}
                          onPoint={() => setAt(place)}
                          onChoose={() => pick(item)}
                        />
                      ),
                  )}
                </div>
              ))}
            </div>
            <p role="status" className={cn('px-4 pb-3 text-ink-faint', items.length > 0 && 'sr-only')}>
              {state}
            </p>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Option({
  item: { icon: Icon, label, hint },
  id,
  place,
  isChosen,
  onPoint,
  onChoose,
}: {
  item: Pick;
  id: string;
  place: number;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
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
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {label}
      </span>
      {hint && <span className="max-w-1/2 truncate text-xs text-ink-faint tabular-nums">{hint}</span>}
    </div>
  );
}
