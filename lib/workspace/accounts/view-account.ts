import type { SignedIn } from '../sessions/session-of.ts';
import { membershipsOf } from '../workspaces/memberships-of.ts';
import type { AccountView } from './operations.ts';

/** A person and their workspaces. */
export async function viewAccount({ person }: { person: SignedIn }): Promise<AccountView> {
  const memberships = await membershipsOf({ userId: person.userId });
  return {
    id: person.userId,
    name: person.name,
    email: person.email,
    workspaces: memberships.map(({ slug, workspaceName, role, secondFactorRequired }) => ({
      slug,
      name: workspaceName,
      role,
      needs_second_factor: secondFactorRequired && !person.secondFactorAt,
    })),
  };
}
