'use client';
import { Dialog } from '@base-ui/react/dialog';
import { Menu as MenuIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { cn } from '#lib/browser/cn.ts';
import { shellText } from '#lib/i18n/en/shell-text.ts';
import { buttonStyles } from '../ui/button.tsx';
import { backdropStyles } from '../ui/dialog.tsx';
import { Logo } from '../ui/logo.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { useWorkspace } from './workspace-context.tsx';

/** The top of narrow screens: where one is, and the drawer with the sidebar. */
export function MobileBar(props: SidebarProps) {
  const { name } = useWorkspace();
  const pathname = usePathname();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas/90 px-3 backdrop-blur md:hidden">
      {/* A new page is a new drawer: whoever has arrived is done with the old one. */}
      <Dialog.Root key={pathname}>
        <Dialog.Trigger
          aria-label={shellText.openNavigation}
          className={cn(buttonStyles({ variant: 'ghost', size: 'icon' }), 'size-11')}
        >
          <MenuIcon aria-hidden />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropStyles} />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] border-r border-line bg-canvas shadow-pop outline-none transition-transform duration-200 ease-calm data-starting-style:-translate-x-full data-ending-style:-translate-x-full">
            <Dialog.Title className="sr-only">{shellText.mainNavigation}</Dialog.Title>
            <Sidebar {...props} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <Logo className="size-6" />
      <span className="truncate font-semibold">{name}</span>
    </header>
  );
}
