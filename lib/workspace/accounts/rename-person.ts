import { db } from '#lib/platform/database/db.ts';

/** Gives someone another name. What they did before keeps the name of its time in the audit log. */
export async function renamePerson({ userId, name }: { userId: string; name: string }) {
  await db().user.update({ where: { id: userId }, data: { name } });
  return { name };
}
