import { db } from '#lib/platform/database/db.ts';

/** Renames a person. Earlier entries in the audit log keep the old name. */
export async function renamePerson({ userId, name }: { userId: string; name: string }) {
  await db().user.update({ where: { id: userId }, data: { name } });
  return { name };
}
