import { usePathname, useSearchParams } from 'next/navigation';
import { readFurther } from '#components/browser/page-by-page.ts';
import { MESSAGE_PARAMETER, withoutMessage } from './message-address.ts';
import { useThread } from './use-thread.ts';
import { useThreadAround } from './use-thread-around.ts';
import { goWithinInbox, replaceWithinInbox } from './within-inbox.ts';

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
  const thread = target === null ? newest : around;
  const [last, shownLast] = [newest, thread].map(({ data }) => data?.pages[0]?.messages[0]?.id);
  return {
    target,
    thread,
    /** Whether the newest message is among those shown. */
    showsNewest: last === shownLast,
    later:
      target !== null && around.hasPreviousPage
        ? { isFetching: around.isFetchingPreviousPage, fetch: () => void readFurther(around, around.fetchPreviousPage) }
        : null,
    /** Shows the surroundings of another message. The browser's way back leads to what is shown now. */
    open: (messageId: string) => {
      const rest = withoutMessage(asked);
      rest.set(MESSAGE_PARAMETER, messageId);
      goWithinInbox(`${path}?${rest}`);
    },
    leave: () => {
      const rest = withoutMessage(asked).toString();
      replaceWithinInbox(rest ? `${path}?${rest}` : path);
    },
  };
}
