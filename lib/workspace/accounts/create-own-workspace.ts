import { DomainError } from '#lib/contract/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { membershipsOf } from '../workspaces/memberships-of.ts';

/** One more workspace for someone who owns one. Throws `role_missing` to everyone else. */
export async function createOwnWorkspace({
  person,
  name,
  country,
  ipAddress,
}: {
  person: SignedIn;
  name: string;
  country: string;
  ipAddress: string | null;
}) {
  const memberships = await membershipsOf({ userId: person.userId });
  if (!memberships.some(({ role }) => role === 'owner')) {
    throw new DomainError('role_missing', 'Only owners of a workspace can create another one.');
  }
  const { id, slug } = await createWorkspace({ name, country, ownerUserId: person.userId });
  const actor = { id: person.userId, name: person.name, ipAddress };
  await recordAudit({ workspaceId: id, actor, action: 'workspace.create', targetId: id, targetName: name });
  return { slug };
}
