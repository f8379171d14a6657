import { useSyncExternalStore } from 'react';
import { storedText } from '#components/browser/stored-text.ts';

/** How a person wants to be notified in this browser. Stored here, because the permission is per browser. */
export type NoticeChoice = {
  sound: boolean;
  notify: boolean;
  /** The workspaces, by slug, that may also notify while Parley is closed. */
  push: string[];
  /** Whether those notifications show the text. */
  pushText: boolean;
};

const NOTHING: NoticeChoice = { sound: false, notify: false, push: [], pushText: false };
let known: { key: string; text: string | null; choice: NoticeChoice } | undefined;

const keyOf = (personId: string) => `parley-notices-${personId}`;

/** The choice. Everything is off until then, and without storage. */
export function readNoticeChoice(personId: string): NoticeChoice {
  const key = keyOf(personId);
  const text = storedText.read(key);
  if (known?.key !== key || known.text !== text) known = { key, text, choice: parse(text) };
  return known.choice;
}

/** Changes the choice as it is now, which may be another than what a page showed when the change began. */
export function changeNoticeChoice(personId: string, changes: Partial<NoticeChoice>): void {
  storedText.write(keyOf(personId), JSON.stringify({ ...readNoticeChoice(personId), ...changes }));
}

export function useNoticeChoice(personId: string): NoticeChoice {
  return useSyncExternalStore(
    storedText.subscribe,
    () => readNoticeChoice(personId),
    () => NOTHING,
  );
}

function parse(text: string | null): NoticeChoice {
  try {
    const { sound, notify, push, pushText } = JSON.parse(text ?? '{}');
    const slugs = Array.isArray(push) ? push.filter((slug) => typeof slug === 'string') : [];
    return { sound: sound === true, notify: notify === true, push: slugs, pushText: pushText === true };
  } catch {
    return NOTHING;
  }
}
