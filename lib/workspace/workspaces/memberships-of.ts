import { byAlphabet } from '#lib/platform/alphabet.ts';
import { db } from '#lib/platform/database/db.ts';
import { asMembership, type Membership, membershipFields } from './membership-of.ts';

/** Every workspace that `userId` is a member of, by name. */
export async function membershipsOf({ userId }: { userId: string }): Promise<Membership[]> {
  const members = await db().member.findMany({
    where: { userId },
    orderBy: { workspaceId: 'asc' },
    select: membershipFields,
  });
  return members.map(asMembership).toSorted((one, other) => byAlphabet(one.workspaceName, other.workspaceName));
}
