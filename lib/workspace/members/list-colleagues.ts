import type { z } from 'zod';
import { byAlphabet } from '#lib/platform/alphabet.ts';
import { db } from '#lib/platform/database/db.ts';
import { isWhole } from '#lib/platform/database/is-whole.ts';
import type { listColleaguesOperation } from './admin-operations.ts';

/** The members to whom a conversation can be given, by name: all but those who are disabled in the installation. */
export async function listColleagues({
  workspaceId,
}: {
  workspaceId: string;
}): Promise<z.output<typeof listColleaguesOperation.result>> {
  const members = await db().member.findMany({
    where: { workspaceId, user: { disabledAt: null } },
    select: { id: true, userId: true, user: { select: { name: true } } },
    orderBy: { id: 'asc' },
  });
  const present = members
    .filter(({ user }) => isWhole(user))
    .toSorted((one, other) => byAlphabet(one.user.name, other.user.name));
  return { colleagues: present.map(({ id, userId, user }) => ({ id, user_id: userId, name: user.name })) };
}
