import { type SignedIn, sessionOf } from '../auth/session-of.ts';
import { DomainError } from '../errors.ts';

/** Who sent a request. Throws `not_signed_in`. */
export async function signedIn({ headers }: Request): Promise<SignedIn> {
  const person = await sessionOf({ headers });
  if (!person) throw new DomainError('not_signed_in', 'Sign in to go on.');
  return person;
}
