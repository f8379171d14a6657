'use client';
import { Popover } from '@base-ui/react/popover';
import { Search } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { emojiText as words } from '#components/i18n/en/emoji-text.ts';
import { Input } from '../ui/input.tsx';
import { popupPlace, popupStyles } from '../ui/popup-styles.ts';
import { type Emoji, emojiOf, emojisByGroup, findEmojis } from './emoji-data.ts';
import { optionId } from './option-id.ts';
import { noteEmoji, recentEmojis } from './recent-emojis.ts';
import { keepSkinTone, keptSkinTone, type SkinTone, skinTones } from './skin-tone.ts';

const COLUMNS = 8;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** All emojis, next to `anchor`. Searched by name, and chosen by a press or with the arrow keys and Enter. */
export function EmojiPicker({
  anchor,
  onChoose,
  onClose,
}: {
  anchor: HTMLElement;
  onChoose: (emoji: string) => void;
  onClose: () => void;
}) {
  return (
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(open, { reason }) => {
        if (open) return;
        onClose();
        // It is gone before it could return the focus, and what someone goes on typing would act as shortcuts.
        if (reason === 'escape-key') requestAnimationFrame(() => anchor.focus());
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          {...popupPlace}
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup className={cn(popupStyles, 'w-80 max-w-[calc(100vw-1rem)]')} aria-label={words.title}>
            <Picker
              onChoose={(emoji) => {
                noteEmoji(emoji);
                onClose();
                requestAnimationFrame(() => {
                  anchor.focus();
                  onChoose(emoji);
                });
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type Section = { name: string; emojis: Emoji[]; first: number };

function Picker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [recent] = useState(recentEmojis);
  const [tone, setTone] = useState(keptSkinTone);
  const list = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(query, recent, tone);
  const all = sections.flatMap(({ emojis }) => emojis);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is current then.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    const chosen = all[active];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) setActive(Math.max(0, Math.min(all.length - 1, active + step)));
    else if (chosen) onChoose(chosen.text);
  };
  return (
    <>
      <div className="relative p-2">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4.5 size-4 -translate-y-1/2 text-ink-faint"
        />
        <Input
          autoFocus
          role="combobox"
          aria-label={words.search}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={all.length > 0 ? optionId(id, active) : undefined}
          autoComplete="off"
          placeholder={words.search}
          className="pl-8.5"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* The field keeps the focus and names the current option. */}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={words.title}
        className="h-72 overflow-y-auto overscroll-contain px-2 pb-2 [scrollbar-width:thin]"
      >
        {sections.map((section) => (
          <Group
            key={section.name}
            {...section}
            listId={id}
            active={active >= section.first && active < section.first + section.emojis.length ? active : null}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div className="flex items-center gap-2 border-t border-line py-1 pr-2 pl-3.5">
        <p role="status" className="min-w-0 flex-1 truncate text-xs text-ink-soft">
          {all[active]?.label ?? words.none}
        </p>
        <SkinTones
          chosen={tone}
          onChoose={(next) => {
            setTone(next);
            keepSkinTone(next);
          }}
        />
      </div>
    </>
  );
}

function sectionsOf(query: string, recent: string[], tone: SkinTone | null): Section[] {
  const named = query.trim()
    ? [{ name: words.found, emojis: findEmojis(query, tone) }]
    : [
        { name: words.recent, emojis: recent.flatMap((text) => emojiOf(text) ?? []) },
        ...emojisByGroup(tone).map(({ group, emojis }) => ({ name: words.groups[group], emojis })),
      ];
  let first = 0;
  return named
    .filter(({ emojis }) => emojis.length > 0)
    .map((section) => {
      const placed = { ...section, first };
      first += section.emojis.length;
      return placed;
    });
}

const hands: [SkinTone | null, string][] = [
  [null, '✋'],
  ...skinTones.map((tone, index): [SkinTone, string] => [tone, `✋${String.fromCodePoint(0x1f3fb + index)}`]),
];

/** Chooses the skin tone for hands and people from now on. */
function SkinTones({ chosen, onChoose }: { chosen: SkinTone | null; onChoose: (tone: SkinTone | null) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">{words.skinTone}</legend>
      {hands.map(([tone, hand]) => (
        <label
          key={tone}
          title={words.skinTones[tone ?? 'none']}
          className={cn(
            'flex size-6 cursor-default items-center justify-center rounded-md text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
            tone === chosen ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name="skin-tone"
            className="sr-only"
            aria-label={words.skinTones[tone ?? 'none']}
            checked={tone === chosen}
            onChange={() => onChoose(tone)}
          />
          <span aria-hidden>{hand}</span>
        </label>
      ))}
    </fieldset>
  );
}

type GroupProps = Section & { listId: string; active: number | null; onChoose: (emoji: string) => void };

/** Memoized, so that moving through another group does not redraw it: there are about 1,900 emojis. */
const Group = memo(
  function Group({ name, emojis, first, listId, active, onChoose }: GroupProps) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
      <div role="group" aria-label={name} className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
        <p aria-hidden className="px-1 pt-2 pb-1 text-xs font-medium text-ink-faint">
          {name}
        </p>
        <div role="presentation" className="grid grid-cols-8">
          {emojis.map(({ text, label }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={text}
              id={optionId(listId, first + index)}
              role="option"
              aria-label={label}
              title={label}
              aria-selected={active === first + index}
              // Otherwise the field would lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(text)}
              className={cn(
                'flex aspect-square cursor-default items-center justify-center rounded-lg text-xl select-none',
                active === first + index
                  ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent'
                  : 'hover:bg-hover',
              )}
            >
              {text}
            </div>
          ))}
        </div>
      </div>
    );
  },
  (before, after) => before.active === after.active && before.emojis === after.emojis && before.first === after.first,
);
