import { z } from 'zod';

/** What a member may do: owners everything; admins everything but owners' affairs; agents the inbox and reading. */
export const roles = ['owner', 'admin', 'agent'] as const;

export type Role = (typeof roles)[number];

export const roleSchema = z.enum(roles);

export const workspaceNameSchema = z.string().trim().min(1, 'Give the workspace a name.').max(80);

/** ISO 3166 alpha-2. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter code of a country, such as IN.');

const rank: Record<Role, number> = { agent: 0, admin: 1, owner: 2 };

/** Whether `role` may do what asks for at least `needed`. */
export function roleAllows(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}
