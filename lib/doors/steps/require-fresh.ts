import { DomainError } from '#lib/contract/errors.ts';
import type { SignedIn } from '#lib/workspace/sessions/session-of.ts';
import { isFresh } from '#lib/workspace/sessions/session-proof.ts';

/** Refuses a `fresh` operation to a person who has not recently proved who they are. Pages then ask for it and retry. */
export function requireFresh({ fresh = false }: { fresh?: boolean }, person: SignedIn): void {
  if (fresh && !isFresh(person)) throw new DomainError('fresh_sign_in_needed', 'Confirm that it’s you to continue.');
}
