import { useSyncExternalStore } from 'react';

/** Longer than the interval at which a page repeats its presence (use-presence-heartbeat.ts). */
const LASTS_MS = { viewing: 50_000, typing: 8_000 };

/** In a flow's editor, `node` is the node that they look at. */
export type PresentColleague = { userId: string; name: string; activity: 'viewing' | 'typing'; node: string | null };

/** What a colleague does in a conversation or a flow; `place` is its ID. */
type Notice = Omit<PresentColleague, 'activity'> & { place: string; activity: 'viewing' | 'typing' | 'left' };

type Entry = PresentColleague & { timers: ReturnType<typeof setTimeout>[] };

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

/** Records what a colleague does. A colleague without further news disappears after a while. */
export function notePresence({ place, userId, name, activity, node }: Notice): void {
  const people = here.get(place) ?? new Map<string, Entry>();
  here.set(place, people);
  const isArrival = activity !== 'left' && !people.has(userId);
  for (const timer of people.get(userId)?.timers ?? []) clearTimeout(timer);
  if (activity === 'left') people.delete(userId);
  else {
    const entry: Entry = { userId, name, activity, node, timers: [] };
    const gone = { place, userId, name, activity: 'left' as const, node: null };
    entry.timers.push(setTimeout(() => notePresence(gone), LASTS_MS.viewing));
    const pause = () => {
      entry.activity = 'viewing';
      show(place);
    };
    if (activity === 'typing') entry.timers.push(setTimeout(pause, LASTS_MS.typing));
    people.set(userId, entry);
  }
  show(place);
  if (isArrival) for (const onArrival of arrivals.get(place) ?? []) onArrival();
}

function show(place: string) {
  const people = [...(here.get(place)?.values() ?? [])];
  const before = JSON.stringify(shown.get(place) ?? NO_ONE);
  const now = people.map(({ userId, name, activity, node }) => ({ userId, name, activity, node }));
  if (people.length === 0) here.delete(place);
  // A canvas of hundreds of nodes need not redraw because someone is still there.
  if (JSON.stringify(now) === before) return;
  if (people.length === 0) shown.delete(place);
  else shown.set(place, now);
  for (const listener of listeners) listener();
}

/** The colleagues who have a conversation or a flow open now. */
export function usePresentColleagues(place: string): PresentColleague[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown.get(place) ?? NO_ONE,
    () => NO_ONE,
  );
}
