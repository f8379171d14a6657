import { DomainError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import { ERASING_MS, eraseContact, sweepContacts } from './erase-contact.ts';
import { outOfTime } from './erase-messages.ts';

/** In seconds. */
const RETRY_AFTER = 60;

/**
 * Erases people one by one, each completely. Returns the IDs of the erased, without those that others erased meanwhile, and
 * how many are left with the reason, if one of them could not be erased or not all were after `withinMs`. Throws what
 * happened when none was erased before.
 */
export async function eraseContacts({
  workspaceId,
  contactIds,
  withinMs = ERASING_MS,
}: {
  workspaceId: string;
  contactIds: string[];
  withinMs?: number;
}): Promise<{ erased: string[]; left: { count: number; reason: DomainError } | null }> {
  const erased: string[] = [];
  const contacts = [...new Set(contactIds)];
  const swept = await sweepContacts({ workspaceId, contactIds: contacts });
  const until = performance.now() + withinMs;
  for (const [index, contact] of contacts.entries()) {
    try {
      const left = until - performance.now();
      if (index > 0 && left <= 0) throw outOfTime();
      erased.push((await eraseContact({ workspaceId, contact, swept, withinMs: left })).id);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') continue;
      if (erased.length === 0) throw error;
      return { erased, left: { count: contacts.length - index, reason: reasonOf(error) } };
    }
  }
  return { erased, left: null };
}

/** What was erased until then is reported and audited, whatever happened. */
function reasonOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  log().error({ err: error }, 'a person could not be erased');
  return new DomainError('service_unavailable', 'Someone could not be erased just now. Try again in a minute.', {
    retryAfter: RETRY_AFTER,
    cause: error,
  });
}
