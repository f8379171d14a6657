import { House, type LucideIcon, Settings } from 'lucide-react';
import { shellText } from '#lib/i18n/en/shell-text.ts';
import type { Role } from '#lib/workspaces/schema.ts';

export type NavigationItem = {
  /** Below the workspace's address: `/acme` + this. */
  path: string;
  label: string;
  icon: LucideIcon;
  /** The least role that sees it. */
  role?: Role;
  /** Only while the sandbox plays the channel. */
  sandboxOnly?: boolean;
};

const { nav } = shellText;

/** The pages of the sidebar, in its order. A new page adds its line here. */
export const navigation: NavigationItem[] = [
  { path: '', label: nav.home, icon: House },
  { path: '/settings', label: nav.settings, icon: Settings },
];
