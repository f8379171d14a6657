/** What a member is: owners may do everything; admins everything but owners' affairs; agents what `rights` gives them. */
export const roles = ['owner', 'admin', 'agent'] as const;

export type Role = (typeof roles)[number];

/**
 * The least role for each part of the app that not everyone has. The server asks for it (operations, pages) and pages
 * offer only what it allows (navigation, buttons), so that neither promises what the other refuses.
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

/** Whether `role` may do what asks for at least `needed`. */
export function roleAllows(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}
