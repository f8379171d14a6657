'use client';
import { type ComponentProps, type ReactNode, type SubmitEventHandler, useId, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const { unsaved } = commonText;

/**
 * A dialog with one form and one action. Once something was typed, Escape and a click outside ask before discarding it;
 * Cancel does not.
 */
export function FormDialog({
  submitLabel,
  pending = false,
  disabled = false,
  onSubmit,
  onClose,
  className,
  children,
  ...dialog
}: {
  submitLabel: ReactNode;
  /** Whether the action is running. */
  pending?: boolean;
  /** Whether the action is currently not possible. */
  disabled?: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** For the form. */
  className?: string;
} & Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'children'>) {
  const formId = useId();
  const [isTouched, setTouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      {...dialog}
      onClose={() => (isTouched ? setAsking(true) : onClose())}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={disabled} loading={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={cn('flex flex-col gap-4', className)}
        onChange={() => setTouched(true)}
        onSubmit={onSubmit}
      >
        {children}
      </form>
      {isAsking && (
        <ConfirmDialog
          title={unsaved.title}
          description={unsaved.description}
          confirm={unsaved.discard}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
