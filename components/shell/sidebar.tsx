'use client';
import type { Role } from '#lib/contract/roles.ts';
import { MainNavigation } from './main-navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PaletteButton } from './palette-button.tsx';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

export type SidebarProps = { workspaces: { slug: string; name: string; role: Role }[]; sandbox: boolean };

/** The workspace, its pages and the person. At the side of wide screens, in a drawer on narrow ones. */
export function Sidebar({ workspaces, sandbox }: SidebarProps) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-3">
      <WorkspaceSwitcher workspaces={workspaces} />
      <PaletteButton />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <MainNavigation sandbox={sandbox} />
      </div>
      <OfflineBanner className="-mt-3" />
      <UserMenu />
    </div>
  );
}
