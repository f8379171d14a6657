import { usePathname, useSearchParams } from 'next/navigation';
import { readFurther } from '#components/browser/page-by-page.ts';
import { MESSAGE_PARAMETER, withoutMessage } from './message-address.ts';
import { useThread } from './use-thread.ts';
import { useThreadAround } from './use-thread-around.ts';
import { replaceWithinInbox } from './within-inbox.ts';

/**
 * The part of a thread that the page shows: its end, or the surroundings of the message in the address, with ways to
 * load `later` messages and to go back to the end.
 */
export function useShownThread(id: string) {
  const asked = useSearchParams();
  const target = asked.get(MESSAGE_PARAMETER);
  const path = usePathname();
  const newest = useThread(id);
  const around = useThreadAround({ id, messageId: target });
  return {
    target,
    thread: target === null ? newest : around,
    later:
      target !== null && around.hasPreviousPage
        ? { isFetching: around.isFetchingPreviousPage, fetch: () => void readFurther(around, around.fetchPreviousPage) }
        : null,
    leave: () => {
      const rest = withoutMessage(asked).toString();
      replaceWithinInbox(rest ? `${path}?${rest}` : path);
    },
  };
}
