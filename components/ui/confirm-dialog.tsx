'use client';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { withoutTurns } from '#components/browser/without-turns.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button, buttonStyles, isSecondClick } from './button.tsx';
import { backdropStyles, dialogPopupStyles } from './dialog.tsx';

/** Asks before something that can't be undone. It says what will happen; its button says what it does. */
export function ConfirmDialog({
  onClose,
  title,
  description,
  confirm,
  danger = true,
  loading = false,
  onConfirm,
  children,
}: {
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  /** The label of the button that does it; null while it can't be done. */
  confirm: string | null;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}) {
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropStyles} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex p-3 sm:p-6">
          <AlertDialog.Popup className={cn(dialogPopupStyles, 'max-w-md overflow-y-auto p-5')}>
            <AlertDialog.Title className="text-base font-semibold">{withoutTurns(title)}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-pretty text-ink-soft">
              {description}
            </AlertDialog.Description>
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close className={buttonStyles({ variant: 'secondary' })}>
                {confirm === null ? commonText.close : commonText.cancel}
              </AlertDialog.Close>
              {confirm !== null && (
                <Button
                  variant={danger ? 'danger' : 'primary'}
                  loading={loading}
                  onClick={(event) => !isSecondClick(event) && onConfirm()}
                >
                  {confirm}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
