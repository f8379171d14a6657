import {
  House,
  type LucideIcon,
  MessagesSquare,
  Package,
  Settings,
  ShoppingBag,
  Smartphone,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { shellText } from '#components/i18n/en/shell-text.ts';
import type { Role } from '#lib/contract/roles.ts';
import { UnreadBadge } from '../inbox/unread-badge.tsx';

export type NavigationItem = {
  /** Below the workspace's address: `/acme` + this. */
  path: string;
  label: string;
  icon: LucideIcon;
  /** The least role that sees it. */
  role?: Role;
  /** Only while the sandbox plays the channel. */
  sandboxOnly?: boolean;
  /** At the end of its line: a count. */
  trailing?: ComponentType;
};

const { nav } = shellText;

/** The pages of the sidebar, in its order. A new page adds its line here. */
export const navigation: NavigationItem[] = [
  { path: '', label: nav.home, icon: House },
  { path: '/inbox', label: nav.inbox, icon: MessagesSquare, trailing: UnreadBadge },
  { path: '/contacts', label: nav.contacts, icon: Users },
  { path: '/catalog', label: nav.catalog, icon: Package, role: 'admin' },
  { path: '/orders', label: nav.orders, icon: ShoppingBag, role: 'admin' },
  { path: '/flows', label: nav.flows, icon: Workflow, role: 'admin' },
  { path: '/webhooks', label: nav.webhooks, icon: Webhook, role: 'admin' },
  { path: '/sandbox', label: nav.sandbox, icon: Smartphone, role: 'admin', sandboxOnly: true },
  { path: '/settings', label: nav.settings, icon: Settings },
];
