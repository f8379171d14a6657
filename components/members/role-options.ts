import { membersText } from '#components/i18n/en/members-text.ts';
import { type Role, roles } from '#lib/contract/roles.ts';
import type { SelectOption } from '../ui/select-option.ts';

/** The roles that a member with the role `mine` may assign. */
export function roleOptions(mine: Role): SelectOption<Role>[] {
  return roles
    .filter((role) => role !== 'owner' || mine === 'owner')
    .map((value) => ({ value, label: membersText.roles[value], hint: membersText.roleHints[value] }));
}
