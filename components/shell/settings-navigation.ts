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
import { type Role, rights } from '#lib/contract/roles.ts';

const { settingsNav } = shellText;

/** The pages under Settings, in order. A new page adds its line here. */
export const settingsNavigation: { path: string; label: string; icon: LucideIcon; role?: Role }[] = [
  { path: '/settings/general', label: settingsNav.general, icon: Building2 },
  { path: '/settings/members', label: settingsNav.members, icon: UsersRound, role: rights.settings },
  { path: '/settings/number', label: settingsNav.number, icon: Phone, role: rights.settings },
  { path: '/settings/templates', label: settingsNav.templates, icon: LayoutTemplate },
  { path: '/settings/saved-replies', label: settingsNav.savedReplies, icon: MessageSquareQuote },
  { path: '/settings/api-keys', label: settingsNav.apiKeys, icon: KeyRound, role: rights.settings },
  { path: '/settings/business-hours', label: settingsNav.businessHours, icon: CalendarClock, role: rights.settings },
  { path: '/settings/flow-secrets', label: settingsNav.flowSecrets, icon: Vault, role: rights.settings },
  { path: '/settings/requests', label: settingsNav.requests, icon: Waypoints, role: rights.settings },
  { path: '/settings/limits', label: settingsNav.limits, icon: Gauge, role: rights.settings },
  { path: '/settings/audit', label: settingsNav.audit, icon: ScrollText, role: rights.settings },
  { path: '/settings/account', label: settingsNav.account, icon: UserRound },
];
