'use client';
import { Menu as MenuIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { part } from '../ui/part.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import type { SidebarProps } from './sidebar.tsx';
import { useWorkspace } from './workspace-context.tsx';

const NavigationDrawer = dynamic(
  part(() => import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer)),
  { loading: () => null },
);

/** The top of narrow screens: the current page, and the drawer with the sidebar. */
export function MobileBar(props: SidebarProps) {
  const { name } = useWorkspace();
  const pathname = usePathname();
  // The drawer closes when another page has opened.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  return (
    <header className="sticky top-0 z-20 flex h-(--bar) items-center gap-2 border-b border-line bg-canvas/90 px-3 backdrop-blur md:hidden">
      <Button
        variant="ghost"
        size="icon"
        className="size-11"
        aria-label={shellText.openNavigation}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(pathname)}
      >
        <MenuIcon aria-hidden />
      </Button>
      {isOpen && <NavigationDrawer {...props} onClose={() => setOpenAt(null)} />}
      <Logo className="size-6" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-left font-semibold">
        {name}
      </span>
      <OfflineBanner isShort />
    </header>
  );
}
