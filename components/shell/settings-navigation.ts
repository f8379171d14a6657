import { KeyRound, type LucideIcon } from 'lucide-react';
import { shellText } from '#lib/i18n/en/shell-text.ts';
import type { Role } from '#lib/workspaces/schema.ts';

const { settingsNav } = shellText;

/** The pages under Settings, in their order. A new page adds its line here. */
export const settingsNavigation: { path: string; label: string; icon: LucideIcon; role?: Role }[] = [
  { path: '/settings/api-keys', label: settingsNav.apiKeys, icon: KeyRound, role: 'admin' },
];
