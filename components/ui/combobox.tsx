'use client';
import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { onDemand } from '#components/browser/on-demand.ts';
import { useSettled } from '#components/browser/use-settled.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import type { Begun, ComboboxProps } from './combobox-parts.tsx';
import { Input } from './input.tsx';

const parts = onDemand(() => import('./combobox-parts.tsx'));

/**
 * One of many options, found by typing. The search is loaded when the page has settled, or at the first interaction; what
 * is typed meanwhile is searched for once it is there.
 */
export function Combobox(props: ComboboxProps) {
  const loaded = parts.useModule();
  const isSettled = useSettled();
  const [begun, setBegun] = useState<Begun>(null);
  useEffect(() => {
    if (isSettled) parts.prepare();
  }, [isSettled]);
  if (loaded) return <loaded.ComboboxParts {...props} begun={begun} />;
  const open = () => {
    setBegun((now) => ({ typed: null, ...now, open: true }));
    parts.need();
  };
  return (
    <div className={cn('relative', props.className)} onPointerEnter={parts.prepare}>
      <Input
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-label={props['aria-label']}
        aria-busy={begun !== null}
        autoComplete="off"
        readOnly={begun === null}
        value={begun?.typed ?? props.options.find(({ value }) => value === props.value)?.label ?? ''}
        onChange={({ target }) => setBegun({ open: true, typed: target.value })}
        placeholder={props.placeholder}
        disabled={props.disabled}
        onFocus={() => {
          setBegun((now) => now ?? { open: false, typed: null });
          parts.need();
        }}
        onBlur={() => setBegun(null)}
        onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && open()}
        onPointerDown={open}
        onClick={open}
        className="pr-9"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={commonText.openList}
        disabled={props.disabled}
        onClick={open}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-r-lg text-ink-faint"
      >
        <ChevronsUpDown className="size-4" aria-hidden />
      </button>
    </div>
  );
}
