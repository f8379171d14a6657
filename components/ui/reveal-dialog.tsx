'use client';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyLine } from './copy-line.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Shows something that was just created, to be copied: a token, a secret, a link. It is shown only once, so neither
 * Escape nor a click outside closes the dialog: only its own button does.
 */
export function RevealDialog({
  value,
  label,
  doneLabel,
  onClose,
  children,
  ...dialog
}: {
  value: string;
  /** The name of the value. */
  label: string;
  doneLabel: ReactNode;
  onClose: () => void;
} & Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'children'>) {
  return (
    <Dialog
      {...dialog}
      footer={
        <Button variant="primary" onClick={onClose}>
          {doneLabel}
        </Button>
      }
    >
      <CopyLine value={value} label={label} />
      {children}
    </Dialog>
  );
}
