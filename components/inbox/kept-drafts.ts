const PREFIX = 'parley.draft.';
const MAX_DRAFTS = 200;
const MAX_AGE_MS = 30 * 86_400_000;

/** The draft's author and conversation. Other people in this browser have their own drafts. */
type DraftPlace = { personId: string; workspace: string; conversationId: string };

/** The storage for texts: the browser's local storage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Half-written messages, kept in this browser until they are sent or emptied, so that no reload, sign-out or session's
 * end loses a word. Without room or permission for storage, they last as long as the page is open.
 */
export function keptDrafts(storageOf: () => TextStorage) {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function read(place: DraftPlace): string {
    const key = keyOf(place);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = attempt(() => parse(storageOf().getItem(key))?.text) ?? '';
    texts.set(key, text);
    return text;
  }

  function write(place: DraftPlace, text: string): void {
    const key = keyOf(place);
    texts.set(key, text);
    attempt(() => {
      const storage = storageOf();
      if (text === '') return storage.removeItem(key);
      if (storage.getItem(key) === null) forgetOld(storage);
      storage.setItem(key, JSON.stringify({ text, at: Date.now() }));
    });
    notify();
  }

  return {
    read,
    write,
    /** Moves the draft of a conversation to the one that it was joined to, below a draft that is there. */
    move(from: DraftPlace, into: DraftPlace): void {
      const text = read(from);
      if (text === '') return;
      write(into, [read(into), text].filter(Boolean).join('\n'));
      write(from, '');
    },
    /** Call it when another tab has changed a draft; `key` is null if it cleared the storage. */
    changed(key: string | null): void {
      if (key === null) texts.clear();
      else if (!texts.delete(key)) return;
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
function parse(stored: string | null): { text: string; at: number } | null {
  const value = attempt(() => JSON.parse(stored ?? 'null'));
  return typeof value?.text === 'string' && typeof value.at === 'number' ? value : null;
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
