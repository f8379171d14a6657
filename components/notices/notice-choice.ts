import { useSyncExternalStore } from 'react';

/** How a person wants to hear of messages in this browser, which alone can be asked for leave to notify. */
export type NoticeChoice = { sound: boolean; notify: boolean };

const NOTHING: NoticeChoice = { sound: false, notify: false };
const listeners = new Set<() => void>();
let known: { key: string; text: string | null; choice: NoticeChoice } | undefined;

const keyOf = (personId: string) => `parley-notices-${personId}`;

/** What was chosen; nothing until then, and where the browser keeps nothing. */
export function readNoticeChoice(personId: string): NoticeChoice {
  const key = keyOf(personId);
  const text = stored(key);
  if (known?.key !== key || known.text !== text) known = { key, text, choice: parse(text) };
  return known.choice;
}

export function saveNoticeChoice(personId: string, choice: NoticeChoice): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing has nothing to announce by.
  }
  for (const listener of listeners) listener();
}

export function useNoticeChoice(personId: string): NoticeChoice {
  return useSyncExternalStore(
    subscribe,
    () => readNoticeChoice(personId),
    () => NOTHING,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): NoticeChoice {
  try {
    const { sound, notify } = JSON.parse(text ?? '{}');
    return { sound: sound === true, notify: notify === true };
  } catch {
    return NOTHING;
  }
}
