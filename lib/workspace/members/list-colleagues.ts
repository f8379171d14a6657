import type { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { isWhole } from '#lib/platform/database/is-whole.ts';
import type { listColleaguesOperation } from './admin-operations.ts';

/** A workspace's members by name, as every member may see them. */
export async function listColleagues({
  workspaceId,
}: {
  workspaceId: string;
}): Promise<z.output<typeof listColleaguesOperation.result>> {
  const members = await db().member.findMany({
    where: { workspaceId },
    select: { id: true, userId: true, user: { select: { name: true } } },
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  });
  const present = members.filter(({ user }) => isWhole(user));
  return { colleagues: present.map(({ id, userId, user }) => ({ id, user_id: userId, name: user.name })) };
}
