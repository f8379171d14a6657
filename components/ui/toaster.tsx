'use client';
import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { cn } from '#components/browser/cn.ts';
import { deliverToasts, type ToastMessage } from '#components/browser/toasts.ts';
import { withoutTurns } from '#components/browser/without-turns.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { buttonStyles } from './button.tsx';
import { popupStyles } from './popup-styles.ts';

const manager = Toast.createToastManager();

/** A toast with an action stays long enough to read it and act. */
const ACTION_MS = 12_000;

function show({ action, title, description, ...message }: ToastMessage) {
  const id = manager.add({
    ...(action && { timeout: ACTION_MS }),
    ...message,
    title: withoutTurns(title),
    description: description && withoutTurns(description),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.onPress();
        },
      },
    }),
  });
}

/** Shows the short messages that `toasts` sends. */
export function Toaster() {
  // After the region is mounted, because screen readers announce only later additions to it.
  useEffect(() => deliverToasts(show), []);
  return (
    <Toast.Provider toastManager={manager} timeout={5000} limit={3}>
      <Toast.Portal>
        {/* Where no page has controls: next to the menu button on narrow screens, in the sidebar on wide ones. */}
        <Toast.Viewport className="fixed top-1.5 right-2 left-15 z-60 flex flex-col gap-2 md:top-auto md:right-auto md:bottom-18 md:left-3 md:w-56">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts: shown } = Toast.useToastManager();
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'down']}
      className={cn(popupStyles, 'data-limited:hidden data-starting-style:translate-y-2')}
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-3.5">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-text" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok-text" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-[0.8125rem] text-ink-soft wrap-anywhere" />
          <Toast.Action className={cn(buttonStyles({ size: 'sm' }), 'mt-2 empty:hidden')} />
        </div>
        {/* Base UI hides it from screen readers until the messages are pointed at, though Tab reaches it. */}
        <Toast.Close
          aria-hidden={undefined}
          aria-label={commonText.closeMessage}
          className={cn(buttonStyles({ variant: 'ghost', size: 'iconSm' }), '-my-1')}
        >
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
