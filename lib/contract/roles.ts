/** A member's role: owners may do everything; admins everything except owners' affairs; agents what `rights` gives them. */
export const roles = ['owner', 'admin', 'agent'] as const;

export type Role = (typeof roles)[number];

/**
 * The lowest role for each restricted part of the app. The server checks it (operations, pages) and pages offer only
 * what it allows (navigation, buttons), so that the two never disagree.
 */
export const rights = {
  contacts: 'agent',
  contactsExport: 'admin',
  contactsErase: 'admin',
  orders: 'agent',
  ordersExport: 'admin',
  catalog: 'admin',
  flows: 'admin',
  webhooks: 'admin',
  sandbox: 'admin',
  settings: 'admin',
} as const satisfies Record<string, Role>;

const rank: Record<Role, number> = { agent: 0, admin: 1, owner: 2 };

/** Whether `role` includes the rights of `needed`. */
export function roleAllows(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}
