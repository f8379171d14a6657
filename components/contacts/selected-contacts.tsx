'use client';
import type { ReactNode } from 'react';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import { Button } from '../ui/button.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';

/** How many are chosen, the way to all that match, and what can be done with them. */
export function SelectedContacts({
  count,
  selectAll,
  onClear,
  children,
}: {
  count: number;
  /** Null where the rows that are shown are all, or all have been chosen. */
  selectAll: { count: number; onClick: () => void } | null;
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
      {children}
    </SelectionBar>
  );
}
