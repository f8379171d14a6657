import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { recordForPerson } from '../audit/record-for-person.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { forgetLostFactors } from '../sessions/session-proof.ts';
import type { PasskeyView } from './operations.ts';
import { requireShownFactor } from './require-shown-factor.ts';
import { serializePasskey } from './serialize-passkey.ts';

/** Renames a passkey of the person. Throws `not_found`. */
export async function renamePasskey({
  userId,
  passkeyId,
  name,
}: {
  userId: string;
  passkeyId: string;
  name: string;
}): Promise<PasskeyView> {
  const [passkey] = await db().passkey.updateManyAndReturn({ where: { id: passkeyId, userId }, data: { name } });
  if (!passkey) throw gone();
  return serializePasskey(passkey);
}

/**
 * Removes a passkey of the person, who can no longer sign in with it. Throws `not_found`, and `second_factor_needed` for a
 * session that has shown none.
 */
export async function removePasskey({
  person,
  passkeyId,
  ipAddress,
}: {
  person: SignedIn;
  passkeyId: string;
  ipAddress: string | null;
}) {
  const { userId } = person;
  await requireShownFactor({ person });
  const removed = await db().passkey.findFirst({ where: { id: passkeyId, userId }, select: { name: true } });
  const { count } = await db().passkey.deleteMany({ where: { id: passkeyId, userId } });
  if (!removed || count === 0) throw gone();
  await forgetLostFactors({ userId });
  await recordForPerson({
    userId,
    actor: { id: userId, name: person.name, ipAddress },
    action: 'passkey.remove',
    detail: { name: removed.name },
  });
  return { id: passkeyId };
}

const gone = () => new DomainError('not_found', 'This passkey was removed already.');
