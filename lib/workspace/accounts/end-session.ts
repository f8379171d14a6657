import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** Ends one of a person's sessions at once. Throws `not_found` for a session that is not theirs. */
export async function endSession({ userId, sessionId }: { userId: string; sessionId: string }) {
  const { count } = await db().session.deleteMany({ where: { id: sessionId, userId } });
  if (count === 0) throw new DomainError('not_found', 'This session has already ended.');
  return { id: sessionId };
}
