import { DAY_MS } from '#lib/platform/durations.ts';

const PREFIX = 'parley.draft.';
const MAX_DRAFTS = 200;
const MAX_AGE_MS = 30 * DAY_MS;

/** The draft's author and conversation. Other people in this browser have their own drafts. */
type DraftPlace = { personId: string; workspace: string; conversationId: string };

/** A half-written message. */
export type Draft = {
  text: string;
  /** The ID of the message that it quotes. */
  quotes: string | null;
  /** The variables without a value of the saved replies that were inserted. */
  missing: string[];
  /** The ID under which a text of it was last sent, for as long as no response has said that it arrived. */
  tried: { id: string; text: string } | null;
};

export const EMPTY: Draft = { text: '', quotes: null, missing: [], tried: null };

/** The storage for texts: the browser's local storage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Half-written messages, kept in this browser until they are sent or emptied, so that no reload, sign-out or session's
 * end loses a word or a quote. Without room or permission for storage, they last as long as the page is open.
 */
export function keptDrafts(storageOf: () => TextStorage) {
  const drafts = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** Returns the same object until the draft changes. */
  function read(place: DraftPlace): Draft {
    const key = keyOf(place);
    const known = drafts.get(key);
    if (known) return known;
    const { text, quotes, missing, tried } = attempt(() => parse(storageOf().getItem(key))) ?? EMPTY;
    const draft = { text, quotes, missing, tried };
    drafts.set(key, draft);
    return draft;
  }

  function write(place: DraftPlace, changes: Partial<Draft>): void {
    const key = keyOf(place);
    const { text, quotes, missing, tried } = { ...read(place), ...changes };
    const draft = { text, quotes, missing: text === '' ? [] : missing, tried };
    drafts.set(key, draft);
    attempt(() => {
      const storage = storageOf();
      if (isEmpty(draft)) return storage.removeItem(key);
      if (storage.getItem(key) === null) forgetOld(storage);
      storage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
    });
    notify();
  }

  return {
    read,
    write,
    /** Moves the draft of a conversation to the one that it was joined to, below a draft that is there. */
    move(from: DraftPlace, into: DraftPlace): void {
      const moved = read(from);
      if (isEmpty(moved)) return;
      const there = read(into);
      write(into, {
        text: [there.text, moved.text].filter(Boolean).join('\n'),
        quotes: there.quotes ?? moved.quotes,
        missing: [...there.missing, ...moved.missing],
      });
      write(from, EMPTY);
    },
    /** Removes the draft of a conversation that no longer exists. */
    forget(place: DraftPlace): void {
      if (!isEmpty(read(place))) write(place, EMPTY);
    },
    /** Call it when another tab has changed a draft; `key` is null if it cleared the storage. */
    changed(key: string | null): void {
      if (key === null) drafts.clear();
      else if (!drafts.delete(key)) return;
      notify();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keyOf = ({ personId, workspace, conversationId }: DraftPlace) =>
  `${PREFIX}${personId}.${workspace}.${conversationId}`;

const isEmpty = ({ text, quotes }: Draft) => text === '' && quotes === null;

/** Removes drafts that are a month old, and the oldest ones beyond a maximum number. */
function forgetOld(storage: TextStorage) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const drafts = keys
    .filter((key) => key?.startsWith(PREFIX))
    .map((key) => ({ key: key ?? '', at: parse(storage.getItem(key ?? ''))?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at);
  const oldest = Date.now() - MAX_AGE_MS;
  for (const [index, { key, at }] of drafts.entries()) {
    if (at < oldest || index >= MAX_DRAFTS - 1) storage.removeItem(key);
  }
}

/** Parses defensively, because any script may have written there. */
function parse(stored: string | null): (Draft & { at: number }) | null {
  const value = attempt(() => JSON.parse(stored ?? 'null'));
  if (typeof value?.text !== 'string' || typeof value.at !== 'number') return null;
  const { text, quotes, missing, tried, at } = value;
  const isList = Array.isArray(missing) && missing.every((variable) => typeof variable === 'string');
  const isTried = typeof tried?.id === 'string' && typeof tried.text === 'string';
  return {
    text,
    quotes: typeof quotes === 'string' ? quotes : null,
    missing: isList ? missing : [],
    tried: isTried ? { id: tried.id, text: tried.text } : null,
    at,
  };
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
