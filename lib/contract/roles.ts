/** What a member may do: owners everything; admins everything but owners' affairs; agents the inbox and reading. */
export const roles = ['owner', 'admin', 'agent'] as const;

export type Role = (typeof roles)[number];

const rank: Record<Role, number> = { agent: 0, admin: 1, owner: 2 };

/** Whether `role` may do what asks for at least `needed`. */
export function roleAllows(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}
