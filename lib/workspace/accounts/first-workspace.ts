import { db } from '#lib/platform/database/db.ts';
import type { Membership } from '../workspaces/membership-of.ts';
import { membershipsOf } from '../workspaces/memberships-of.ts';

/** The workspace to open when none is named: the one opened last, else the first by name. */
export async function firstWorkspace({
  userId,
  sessionId,
}: {
  userId: string;
  sessionId: string;
}): Promise<Membership | null> {
  const session = await db().session.findFirst({
    where: { id: sessionId, userId },
    select: { activeWorkspaceId: true },
  });
  const memberships = await membershipsOf({ userId });
  const last = memberships.find(({ workspaceId }) => workspaceId === session?.activeWorkspaceId);
  const open = memberships.find(({ disabled }) => !disabled);
  return (last?.disabled ? open : last) ?? open ?? memberships[0] ?? null;
}
