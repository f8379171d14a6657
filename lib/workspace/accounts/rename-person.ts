import { db } from '#lib/platform/database/db.ts';
import { recordForPerson } from '../audit/record-for-person.ts';
import type { SignedIn } from '../sessions/session-of.ts';

/**
 * Renames a person. Earlier entries in the audit log keep the old name; one more says who took the new name, which may be that
 * of a colleague.
 */
export async function renamePerson({
  person: { userId, name: earlier },
  name,
  ipAddress,
}: {
  person: SignedIn;
  name: string;
  ipAddress: string | null;
}) {
  await db().user.update({ where: { id: userId }, data: { name } });
  if (name !== earlier) {
    await recordForPerson({
      userId,
      actor: { id: userId, name: earlier, ipAddress },
      action: 'member.rename',
      detail: { from: earlier, to: name },
    });
  }
  return { name };
}
