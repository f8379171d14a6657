'use client';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { withoutTurns } from '#components/browser/without-turns.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { buttonStyles } from './button.tsx';

/** The backdrop between a dialog and the page. */
export const backdropStyles =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0';

export const dialogPopupStyles = [
  'relative m-auto flex max-h-full w-full flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-pop',
  'outline-none transition-[opacity,translate] duration-150 ease-calm',
  'data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0',
].join(' ');

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' };

/**
 * A separate task over the page, such as a form or a detail. The page behind keeps its scroll position. Escape closes
 * the dialog, unless it requires a decision.
 */
export function Dialog({
  onClose,
  title,
  description,
  footer,
  size = 'sm',
  initialFocus,
  isUnexpected = false,
  children,
}: {
  /** Undefined if only the dialog's own buttons close it. */
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, with the main action last. A button with `form={id}` submits a form among the children. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /**
   * What has the focus at first, if that is not the first control. With `autoFocus`, the dialog would not know what had the
   * focus before, and could not return it.
   */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * True if it can appear while someone types: then no control has the focus at first, so that their next key decides
   * nothing.
   */
  isUnexpected?: boolean;
  children?: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const focus = isUnexpected ? popup : initialFocus;
  return (
    <BaseDialog.Root open onOpenChange={(next) => !next && onClose?.()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyles} />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex p-3 sm:p-6">
          <BaseDialog.Popup
            ref={popup}
            // In a low window, its title and buttons scroll too: they would leave little room.
            className={cn(dialogPopupStyles, 'short:overflow-y-auto', widths[size])}
            {...(focus && { initialFocus: focus })}
          >
            <div className="pt-5 pr-14 pb-1 pl-5">
              <BaseDialog.Title className="text-base font-semibold">{withoutTurns(title)}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1 text-pretty text-ink-soft">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5 short:min-h-auto short:flex-none short:overflow-visible">
              {children}
            </div>
            {footer && <DialogFooter>{footer}</DialogFooter>}
            {/* Last, so that the focus starts at the first control. */}
            {onClose && (
              <BaseDialog.Close
                aria-label={commonText.close}
                className={cn(buttonStyles({ variant: 'ghost', size: 'iconSm' }), 'absolute top-4 right-3.5')}
              >
                <X aria-hidden />
              </BaseDialog.Close>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The row of buttons at the bottom of a dialog. */
function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-5 py-3.5 dark:bg-transparent">
      {children}
    </div>
  );
}
