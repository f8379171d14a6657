import type { z } from 'zod';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { isRefusedQuery } from '#lib/platform/database/is-refused-query.ts';
import { newId } from '#lib/platform/new-id.ts';
import { recordForPerson } from '../audit/record-for-person.ts';
import { MAX_PASSKEYS } from '../sessions/constants.ts';
import { askForNewPasskey, readNewPasskey } from '../sessions/passkey-ceremony.ts';
import type { newPasskeyResponse } from '../sessions/passkey-schema.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import type { PasskeyView } from './operations.ts';
import { requireShownFactor } from './require-shown-factor.ts';
import { serializePasskey } from './serialize-passkey.ts';

/**
 * What the person's browser needs to create a passkey. Throws `conflict` when there are too many, and `second_factor_needed`
 * when they have a second factor that the session has not shown.
 */
export async function beginPasskey({ person }: { person: SignedIn }) {
  await requireShownFactor({ person });
  const known = await db().passkey.findMany({ where: { userId: person.userId }, select: { credentialId: true } });
  refuseTooMany(known.length);
  return askForNewPasskey({ holder: person.sessionId, person, known });
}

/**
 * Adds the passkey that the browser created for the session. The session then has a second factor, because the person holds
 * the device and was verified by it. Throws `conflict` for a response that does not match, and when there are too many,
 * `second_factor_needed` when they have a second factor that the session has not shown, and `not_signed_in` when the session
 * has ended.
 */
export async function addPasskey({
  person,
  name,
  response,
  ipAddress,
}: {
  person: SignedIn;
  name: string;
  response: z.output<typeof newPasskeyResponse>;
  ipAddress: string | null;
}): Promise<PasskeyView> {
  const { userId, sessionId } = person;
  const made = await readNewPasskey({ holder: sessionId, response });
  if (!made) throw new DomainError('conflict', 'The passkey could not be added. Try again.');
  const passkey = await db()
    .$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
      await requireShownFactor({ person, database: tx });
      refuseTooMany(await tx.passkey.count({ where: { userId } }));
      const { count } = await tx.session.updateMany({
        where: { id: sessionId, userId },
        data: { secondFactorAt: new Date() },
      });
      // It has ended since, such as by a new password, which leaves passkeys as they are.
      if (count === 0) throw new DomainError('not_signed_in', 'Sign in to continue.');
      return tx.passkey.create({ data: { id: newId(), userId, name, ...made } });
    })
    .catch((error: unknown) => {
      if (isRefusedQuery(error) && error.code === 'P2002') {
        throw new DomainError('conflict', 'This passkey was added already.');
      }
      throw error;
    });
  await recordForPerson({
    userId,
    actor: { id: userId, name: person.name, ipAddress },
    action: 'passkey.add',
    detail: { name },
  });
  return serializePasskey(passkey);
}

function refuseTooMany(present: number) {
  if (present < MAX_PASSKEYS) return;
  throw new DomainError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
}
