import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { countNewer, type ShownMessages } from './unread-rows.ts';
import { MESSAGE_ATTRIBUTE } from './use-message-stops.ts';

/** In pixels: this close to the end, the thread follows new messages. */
const AT_END = 80;

/** The thread is a reversed column, whose end is 0. Below it by a pixel, the browser would keep what is shown in place. */
const END = 0;

/**
 * The scrolling of a thread. It goes to the end for each of the messages that are `sending`, with each new message while it
 * is close to the end, after it has left an earlier place, and on coming back from one. `newBelow` counts the messages that
 * arrived while the end was out of sight; the end `isFar` when it is more than a screen away.
 */
export function useThreadScroll({
  shown,
  target,
  sending,
  leave,
}: {
  shown: ShownMessages;
  /** The message from a search at which the thread is open; null at its end. */
  target: string | null;
  /** How many messages of this page are on their way. */
  sending: number;
  leave: () => void;
}) {
  const section = useRef<HTMLElement>(null);
  // The newest message at the time of scrolling away from the end.
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    if (sending > 0) section.current?.scrollTo({ top: END });
  }, [sending]);
  // Coming back from an earlier place, the browser would keep the scroll position.
  useEffect(() => {
    if (target === null) section.current?.scrollTo({ top: END });
  }, [target]);
  const newest = shown.newestFirst[0]?.id;
  const follow = useEffectEvent(() => {
    if (target === null && leftAt === null) section.current?.scrollTo({ top: END });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each new message.
  useLayoutEffect(() => follow(), [newest]);
  const goToEnd = useEffectEvent(leave);
  // Messages sent from here appear at the end.
  const isElsewhere = sending > 0 && target !== null;
  useEffect(() => {
    if (isElsewhere) goToEnd();
  }, [isElsewhere]);
  return {
    section,
    isFar,
    newBelow: target === null ? countNewer({ ...shown, since: leftAt }) : 0,
    /** To a message that is loaded, with the focus. */
    toMessage: (id: string) => {
      const actions = section.current?.querySelector<HTMLElement>(`[${MESSAGE_ATTRIBUTE}="${id}"]`);
      actions?.focus({ preventScroll: true });
      actions?.closest('li')?.scrollIntoView({ block: 'center' });
    },
    toEnd: () => section.current?.scrollTo({ top: END, behavior: 'smooth' }),
    onScroll: ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      // At a message from a search, nothing below counts as new.
      const isAway = target === null && scrollTop < -AT_END;
      setLeftAt((before) => (isAway ? (before ?? newest ?? null) : null));
      setFar(isAway && scrollTop < -clientHeight);
    },
  };
}
