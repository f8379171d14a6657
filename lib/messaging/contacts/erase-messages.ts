import { DomainError } from '#lib/contract/errors.ts';
import { FilesLeft } from '#lib/platform/storage/remove-files.ts';
import { deleteMessages, type MessageToDelete } from '#lib/workspace/retention/delete-messages.ts';

/** In seconds. */
const RETRY_AFTER = 30;

/**
 * Deletes messages of a person who is being erased, with their files. Throws `service_unavailable` if a file cannot be
 * removed, or if not all were removed at `until`, by `performance.now()`.
 */
export async function eraseMessages(given: {
  workspaceId: string;
  messages: MessageToDelete[];
  until: number;
}): Promise<void> {
  const rest = await deleteMessages({ ...given, ifLocked: 'wait' }).catch((error) => {
    throw error instanceof FilesLeft ? filesLeft(error) : error;
  });
  if (rest === 'more') throw outOfTime();
}

function filesLeft(cause: FilesLeft): DomainError {
  const detail =
    'The contact’s files cannot be deleted at the moment, so the contact was not erased. Try again later; if that does ' +
    'not help, the operator has to check where files are stored.';
  return new DomainError('service_unavailable', detail, { retryAfter: RETRY_AFTER, cause });
}

/** The error of an erasure that is to be continued: a request must not take minutes. */
export function outOfTime(): DomainError {
  const detail = 'There is so much to delete that a part of it is left. Try again: it continues where it stopped.';
  return new DomainError('service_unavailable', detail, { retryAfter: 1 });
}
