import { DomainError } from '#lib/contract/errors.ts';
import { type SignedIn, sessionOf } from '#lib/workspace/sessions/session-of.ts';

/** The person who sent a request. Throws `not_signed_in`. */
export async function signedIn({ headers }: Request): Promise<SignedIn> {
  const person = await sessionOf({ headers });
  if (!person) throw new DomainError('not_signed_in', 'Sign in to continue.');
  return person;
}
