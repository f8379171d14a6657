import { useSyncExternalStore } from 'react';

/**
 * Viewing lasts longer than the interval at which a page repeats its presence (use-presence-heartbeat.ts), and having left
 * as long as an earlier report may be on its way.
 */
const LASTS_MS = { viewing: 50_000, typing: 8_000, left: 10_000 };

/** In a flow's editor, `node` is the node that they look at. */
export type PresentColleague = { userId: string; name: string; activity: 'viewing' | 'typing'; node: string | null };

type Said = Omit<PresentColleague, 'activity'> & { activity: PresentColleague['activity'] | 'left' };

/**
 * What a colleague does in a conversation or a flow; `place` is its ID, and `at` when they said it, in ms by their clock.
 * Pages of the release before do not say when.
 */
type Notice = Said & { place: string; at?: number | undefined };

type Entry = Said & { at: number; timers: ReturnType<typeof setTimeout>[] };

const here = new Map<string, Map<string, Entry>>();
const shown = new Map<string, PresentColleague[]>();
const listeners = new Set<() => void>();
const arrivals = new Map<string, Set<() => void>>();
const NO_ONE: PresentColleague[] = [];

/**
 * Calls `onArrival` when a colleague comes to a conversation or a flow: they do not know yet who is there. The returned
 * function ends this.
 */
export function watchArrivals(place: string, onArrival: () => void): () => void {
  const watching = arrivals.get(place) ?? new Set();
  arrivals.set(place, watching.add(onArrival));
  return () => {
    watching.delete(onArrival);
    if (watching.size === 0) arrivals.delete(place);
  };
}

/**
 * Records what a colleague does, unless they have said something later: two requests may overtake each other. A colleague
 * without further news disappears after a while.
 */
export function notePresence({ place, at = Date.now(), ...said }: Notice): void {
  const { userId, activity } = said;
  const people = here.get(place) ?? new Map<string, Entry>();
  const former = people.get(userId);
  if (former && at < former.at) return;
  const isArrival = activity !== 'left' && (former?.activity ?? 'left') === 'left';
  for (const timer of former?.timers ?? []) clearTimeout(timer);
  const entry: Entry = { ...said, at, timers: [] };
  const forget = () => {
    people.delete(userId);
    if (people.size === 0) here.delete(place);
    show(place);
  };
  entry.timers.push(setTimeout(forget, LASTS_MS[activity === 'left' ? 'left' : 'viewing']));
  const pause = () => {
    entry.activity = 'viewing';
    show(place);
  };
  if (activity === 'typing') entry.timers.push(setTimeout(pause, LASTS_MS.typing));
  here.set(place, people.set(userId, entry));
  show(place);
  if (isArrival) for (const onArrival of arrivals.get(place) ?? []) onArrival();
}

function show(place: string) {
  const before = JSON.stringify(presentIn(place));
  const now = [...(here.get(place)?.values() ?? [])].flatMap(({ userId, name, activity, node }) =>
    activity === 'left' ? [] : [{ userId, name, activity, node }],
  );
  // A canvas of hundreds of nodes need not redraw because someone is still there.
  if (JSON.stringify(now) === before) return;
  if (now.length === 0) shown.delete(place);
  else shown.set(place, now);
  for (const listener of listeners) listener();
}

/** The colleagues who have a conversation or a flow open now: the same array until that changes. */
export const presentIn = (place: string): PresentColleague[] => shown.get(place) ?? NO_ONE;

/** {@link presentIn}, for components. */
export function usePresentColleagues(place: string): PresentColleague[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => presentIn(place),
    () => NO_ONE,
  );
}
