'use client';
import { Dialog } from '@base-ui/react/dialog';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { backdropStyles } from '../ui/dialog.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

/** The sidebar on narrow screens, over the page. */
export function NavigationDrawer({ onClose, ...sidebar }: { onClose: () => void } & SidebarProps) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyles} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] border-r border-line bg-canvas shadow-pop outline-none transition-transform duration-200 ease-calm data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">{shellText.mainNavigation}</Dialog.Title>
          <Sidebar {...sidebar} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
