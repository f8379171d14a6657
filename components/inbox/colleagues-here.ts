import { useSyncExternalStore } from 'react';
import type { PresenceNews } from '#lib/messaging/conversations/admin-operations.ts';

/** Longer than a page waits before it says so again (use-tell-presence.ts). */
const LASTS_MS = { viewing: 50_000, typing: 8_000 };

export type ColleagueHere = { userId: string; name: string; activity: 'viewing' | 'typing' };

type Entry = ColleagueHere & { timers: ReturnType<typeof setTimeout>[] };

const here = new Map<string, Map<string, Entry>>();
const shown = new Map<string, ColleagueHere[]>();
const listeners = new Set<() => void>();
const NO_ONE: ColleagueHere[] = [];

/** Takes note of what a colleague does. Who says nothing more is gone after a while. */
export function notePresence({ conversation_id: id, user_id: userId, name, activity }: PresenceNews): void {
  const people = here.get(id) ?? new Map<string, Entry>();
  here.set(id, people);
  for (const timer of people.get(userId)?.timers ?? []) clearTimeout(timer);
  if (activity === 'left') people.delete(userId);
  else {
    const entry: Entry = { userId, name, activity, timers: [] };
    const gone = { conversation_id: id, user_id: userId, name, activity: 'left' as const };
    entry.timers.push(setTimeout(() => notePresence(gone), LASTS_MS.viewing));
    const pause = () => {
      entry.activity = 'viewing';
      show(id);
    };
    if (activity === 'typing') entry.timers.push(setTimeout(pause, LASTS_MS.typing));
    people.set(userId, entry);
  }
  show(id);
}

function show(id: string) {
  const people = [...(here.get(id)?.values() ?? [])];
  if (people.length === 0) {
    here.delete(id);
    shown.delete(id);
  } else {
    shown.set(
      id,
      people.map(({ userId, name, activity }) => ({ userId, name, activity })),
    );
  }
  for (const listener of listeners) listener();
}

/** The colleagues who have a conversation open just now. */
export function useColleaguesHere(id: string): ColleagueHere[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown.get(id) ?? NO_ONE,
    () => NO_ONE,
  );
}
