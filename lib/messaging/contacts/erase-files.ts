import { DomainError } from '#lib/contract/errors.ts';
import { removeFiles } from '#lib/platform/storage/remove-files.ts';

/** In seconds. */
const RETRY_AFTER = 30;

/** Removes files of a person who is being erased. Throws `service_unavailable` if one cannot be removed. */
export async function eraseFiles(paths: string[]): Promise<void> {
  try {
    await removeFiles(paths);
  } catch (cause) {
    const detail =
      'The contact’s files cannot be deleted at the moment, so the contact was not erased. Try again later; if that does ' +
      'not help, the operator has to check where files are stored.';
    throw new DomainError('service_unavailable', detail, { retryAfter: RETRY_AFTER, cause });
  }
}
