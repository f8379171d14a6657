import { useState } from 'react';
import { AdminError } from './admin-error.ts';

/**
 * What the author of a form has seen of what they change: what it opened with, until a change is refused because others have
 * changed that since. Then it becomes what the server has, so that saving again replaces it.
 */
export function useSeen<Seen>(opened: Seen, read: () => Promise<Seen>) {
  const [seen, setSeen] = useState(opened);
  /** Call it with the error of each save, before that is shown. */
  const readIfChanged = async (error: unknown) => {
    const isChanged = error instanceof AdminError && error.code === 'precondition_failed';
    // Without an answer, the next save is refused once more.
    if (isChanged) setSeen(await read().catch(() => seen));
  };
  return { seen, setSeen, readIfChanged };
}
