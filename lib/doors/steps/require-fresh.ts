import { DomainError } from '#lib/contract/errors.ts';
import type { SignedIn } from '#lib/workspace/sessions/session-of.ts';
import { isFresh } from '#lib/workspace/sessions/session-proof.ts';

/** Refuses an operation that is `fresh` to who has not proved who they are lately. Pages ask for it and try again. */
export function requireFresh({ fresh = false }: { fresh?: boolean }, person: SignedIn): void {
  if (fresh && !isFresh(person)) throw new DomainError('fresh_sign_in_needed', 'Confirm that it’s you to continue.');
}
