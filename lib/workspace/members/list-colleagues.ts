import type { z } from 'zod';
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
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  });
  const present = members.filter(({ user }) => isWhole(user));
  return { colleagues: present.map(({ id, userId, user }) => ({ id, user_id: userId, name: user.name })) };
}
