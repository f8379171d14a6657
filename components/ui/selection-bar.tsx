'use client';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The number of selected rows, and the actions on them (`children`). */
export function SelectionBar({
  count,
  clear,
  onClear,
  children,
}: {
  /** In words. */
  count: string;
  /** The label of the button that clears the selection. */
  clear: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft py-1.5 pr-1.5 pl-4">
      <span className="flex-1 font-medium whitespace-nowrap text-accent-text" role="status">
        {count}
      </span>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        <X aria-hidden />
        {clear}
      </Button>
    </div>
  );
}
