import { db } from '#lib/platform/database/db.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A member by the membership's ID or by email; null when the workspace has none. */
export async function findMember({
  workspaceId,
  member,
}: {
  workspaceId: string;
  member: string;
}): Promise<{ id: string; userId: string } | null> {
  return db().member.findFirst({
    where: { workspaceId, ...(UUID.test(member) ? { id: member } : { user: { email: member.toLowerCase() } }) },
    select: { id: true, userId: true },
  });
}
