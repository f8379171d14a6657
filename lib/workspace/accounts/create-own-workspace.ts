import { DomainError } from '#lib/contract/errors.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';

/** Per person, because each workspace has quotas of its own. The operator can create more by command line. */
const MAX_OWNED = 50;

/**
 * Creates another workspace for someone who owns one. Throws `role_missing` for everyone else, `workspace_disabled` for an
 * owner of none that is enabled, who would go on in a new one, `conflict` above {@link MAX_OWNED}.
 */
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
  const { userId } = person;
  const { id, slug } = await retriedTransaction(async (tx) => {
    // Concurrent requests wait here, so that two do not take the last slot together.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const [{ owned, enabled } = { owned: 0, enabled: 0 }] = await tx.$queryRaw<{ owned: number; enabled: number }[]>`
        SELECT count(*)::int AS owned, count(*) FILTER (WHERE disabled_at IS NULL)::int AS enabled
        FROM members JOIN workspaces ON workspaces.id = members.workspace_id
        WHERE user_id = ${userId}::uuid AND role = 'owner'`;
    if (owned === 0) throw new DomainError('role_missing', 'Only owners of a workspace can create another one.');
    if (enabled === 0) {
      throw new DomainError(
        'workspace_disabled',
        'Your workspaces are disabled. Ask the operator of this Parley to enable one.',
      );
    }
    if (owned >= MAX_OWNED) {
      throw new DomainError('conflict', `You own ${MAX_OWNED} workspaces. Ask the operator for another one.`);
    }
    return createWorkspace({ name, country, ownerUserId: userId, database: tx });
  });
  const actor = { id: userId, name: person.name, ipAddress };
  await recordAudit({ workspaceId: id, actor, action: 'workspace.create', targetId: id, targetName: name });
  return { slug };
}
