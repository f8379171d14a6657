import { DomainError } from '#lib/contract/errors.ts';
import type { Database } from '#lib/platform/database/db.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { mayChangeSignIn } from '../sessions/session-proof.ts';

/** Throws `second_factor_needed` when the person has a second factor that their session has not shown. */
export async function requireShownFactor({
  person,
  database,
}: {
  person: SignedIn;
  database?: Pick<Database, 'user'>;
}): Promise<void> {
  const { userId, secondFactorAt } = person;
  if (await mayChangeSignIn({ userId, secondFactorAt, ...(database && { database }) })) return;
  throw new DomainError('second_factor_needed', 'Use your second factor to continue.');
}
