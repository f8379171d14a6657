import {
  Building2,
  CalendarClock,
  Gauge,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  MessageSquareQuote,
  Phone,
  ScrollText,
  UserRound,
  UsersRound,
  Vault,
  Waypoints,
} from 'lucide-react';
import { shellText } from '#components/i18n/en/shell-text.ts';
import type { Role } from '#lib/contract/roles.ts';

const { settingsNav } = shellText;

/** The pages under Settings, in their order. A new page adds its line here. */
export const settingsNavigation: { path: string; label: string; icon: LucideIcon; role?: Role }[] = [
  { path: '/settings/general', label: settingsNav.general, icon: Building2 },
  { path: '/settings/members', label: settingsNav.members, icon: UsersRound, role: 'admin' },
  { path: '/settings/number', label: settingsNav.number, icon: Phone, role: 'admin' },
  { path: '/settings/templates', label: settingsNav.templates, icon: LayoutTemplate },
  { path: '/settings/saved-replies', label: settingsNav.savedReplies, icon: MessageSquareQuote },
  { path: '/settings/api-keys', label: settingsNav.apiKeys, icon: KeyRound, role: 'admin' },
  { path: '/settings/business-hours', label: settingsNav.businessHours, icon: CalendarClock, role: 'admin' },
  { path: '/settings/flow-secrets', label: settingsNav.flowSecrets, icon: Vault, role: 'admin' },
  { path: '/settings/requests', label: settingsNav.requests, icon: Waypoints, role: 'admin' },
  { path: '/settings/limits', label: settingsNav.limits, icon: Gauge, role: 'admin' },
  { path: '/settings/audit', label: settingsNav.audit, icon: ScrollText, role: 'admin' },
  { path: '/settings/account', label: settingsNav.account, icon: UserRound },
];
