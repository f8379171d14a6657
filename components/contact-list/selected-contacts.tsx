'use client';
import type { ReactNode } from 'react';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import { Button } from '../ui/button.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';

/** How many contacts are selected, a button to select all that match or the reason why there is none, and the actions. */
export function SelectedContacts({
  count,
  selectAll,
  tooMany,
  onClear,
  children,
}: {
  count: number;
  /** Null if all matches are shown, or all are already selected. */
  selectAll: { count: number; onClick: () => void } | null;
  /** The limit that is exceeded if all that match were selected. */
  tooMany: number | null;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <SelectionBar count={contactsText.selected(count)} clear={contactsText.clearSelection} onClear={onClear}>
      {selectAll && (
        <Button size="sm" variant="ghost" onClick={selectAll.onClick}>
          {contactsText.selectMatching(selectAll.count)}
        </Button>
      )}
      {tooMany !== null && (
        <span className="text-[0.8125rem] text-ink-soft">{contactsText.tooManyToSelect(tooMany)}</span>
      )}
      {children}
    </SelectionBar>
  );
}
