import {
  BookOpen,
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
import { type Role, rights } from '#lib/contract/roles.ts';
import { UnreadBadge } from './unread-badge.tsx';

export type NavigationItem = {
  /** Relative to the workspace's address: `/acme` + this. */
  path: string;
  label: string;
  icon: LucideIcon;
  /** The lowest role that sees it. */
  role?: Role;
  /** Only while the sandbox plays the channel. */
  sandboxOnly?: boolean;
  /** Shown at the end of its item, such as a count. */
  trailing?: ComponentType;
};

const { nav } = shellText;

/** For integrators, in addition to the workspace's own pages. */
export const documentation = { href: '/docs', label: nav.docs, icon: BookOpen, role: rights.settings };

/** The sidebar's pages, in order. A new page adds its line here. */
export const navigation: NavigationItem[] = [
  { path: '', label: nav.home, icon: House },
  { path: '/inbox', label: nav.inbox, icon: MessagesSquare, trailing: UnreadBadge },
  { path: '/contacts', label: nav.contacts, icon: Users },
  { path: '/catalog', label: nav.catalog, icon: Package, role: rights.catalog },
  { path: '/orders', label: nav.orders, icon: ShoppingBag, role: rights.orders },
  { path: '/flows', label: nav.flows, icon: Workflow, role: rights.flows },
  { path: '/webhooks', label: nav.webhooks, icon: Webhook, role: rights.webhooks },
  { path: '/sandbox', label: nav.sandbox, icon: Smartphone, role: rights.sandbox, sandboxOnly: true },
  { path: '/settings', label: nav.settings, icon: Settings },
];
