import { hearAllPages, tellAllPages } from './all-pages.ts';

/** What a person has changed about themselves. */
type OwnChange = { id: string; name?: string; email?: string };

const CHANNEL = 'parley-own-changes';

/** Tells all pages of this browser, which show the person's name and email. */
export const tellOwnChange = (change: OwnChange): void => tellAllPages(CHANNEL, change);

/** Calls `onChange` when the person with this ID has changed something, until `signal` aborts. */
export function followOwnChanges({
  id,
  onChange,
  signal,
}: {
  id: string;
  onChange: (change: OwnChange) => void;
  signal: AbortSignal;
}): void {
  const stop = hearAllPages<OwnChange>(CHANNEL, (change) => {
    if (change.id === id) onChange(change);
  });
  signal.addEventListener('abort', stop);
}
