'use client';
import { type ComponentProps, type ReactNode, type SubmitEventHandler, useId, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const { unsaved } = commonText;

/**
 * A dialog that is one form, from its opening to Cancel or the one thing that it does. Once something was typed, Escape
 * and a click beside it ask first; Cancel says it by itself.
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
  /** What it does is under way. */
  pending?: boolean;
  /** It cannot be done as things stand. */
  disabled?: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Of the form. */
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
