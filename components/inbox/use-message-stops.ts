import { type KeyboardEvent, useState } from 'react';

/** The attribute of each message's action button; its value is the message's ID. */
export const MESSAGE_ATTRIBUTE = 'data-message';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Tab stops at only one message of a thread, initially the newest; the arrow keys move to the others. `onKeyDown` and
 * `onFocus` are for the element around the messages.
 */
export function useMessageStops(ids: string[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const stop = chosen !== null && ids.includes(chosen) ? chosen : ids.at(-1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const at = (event.target as HTMLElement).getAttribute(MESSAGE_ATTRIBUTE);
    if (!step || at === null) return;
    event.preventDefault();
    const next = ids[ids.indexOf(at) + step];
    const button = next && event.currentTarget.querySelector<HTMLElement>(`[${MESSAGE_ATTRIBUTE}="${next}"]`);
    if (!button) return;
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    const id = (target as HTMLElement).getAttribute(MESSAGE_ATTRIBUTE);
    if (id !== null) setChosen(id);
  };
  return { stop, onKeyDown, onFocus };
}
