import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import type { TextStorage } from './kept-drafts.ts';
import type { OutboxItem } from './outbox-item.ts';

const PREFIX = 'parley.outbox.';
const MAX_AGE_MS = 30 * DAY_MS;

/** The messages' author and conversation. */
type OutboxPlace = { personId: string; workspace: string; conversationId: string };

type Kept = Omit<OutboxItem, 'file' | 'error'> & { hasFile: boolean; reason: string | null };

/** The error of a message that was not sent before its page was closed. */
export class Interrupted extends Error {}

/** Stores files by ID, in the browser's database. */
export type FileStore = {
  put(id: string, file: File): Promise<void>;
  get(id: string): Promise<File | null>;
  remove(id: string): Promise<void>;
};

/**
 * Unsent messages, kept in this browser until the server has them. The text is stored synchronously, the file a moment
 * later.
 */
export function keptOutbox(storageOf: () => TextStorage, files: FileStore) {
  const read = (key: string): Kept[] => attempt(() => parse(storageOf().getItem(key))) ?? [];
  return {
    /** Messages left behind by closed pages, to be retried with the same IDs. */
    async left(place: OutboxPlace): Promise<OutboxItem[]> {
      const kept = read(keyOf(place)).filter(({ at }) => Date.parse(at) > Date.now() - MAX_AGE_MS);
      return Promise.all(
        kept.map(async ({ hasFile, reason, ...item }) => ({
          ...item,
          file: hasFile ? await files.get(item.id).catch(() => null) : null,
          error: new Interrupted(reason ?? threadText.interrupted),
        })),
      );
    },
    /** Moves the messages of a conversation to the one that it was joined to. Returns whether there were any. */
    move(from: OutboxPlace, into: OutboxPlace): boolean {
      const moved = read(keyOf(from));
      if (moved.length === 0) return false;
      attempt(() => {
        storageOf().setItem(keyOf(into), JSON.stringify([...read(keyOf(into)), ...moved]));
        storageOf().removeItem(keyOf(from));
      });
      return true;
    },
    write(place: OutboxPlace, items: OutboxItem[]): void {
      const key = keyOf(place);
      const before = read(key);
      const kept = items.map(
        ({ file, error, ...item }): Kept => ({ ...item, hasFile: file !== null, reason: error?.message ?? null }),
      );
      attempt(() => (kept.length === 0 ? storageOf().removeItem(key) : storageOf().setItem(key, JSON.stringify(kept))));
      const known = new Set(before.map(({ id }) => id));
      for (const { id, file } of items) if (file && !known.has(id)) files.put(id, file).catch(() => {});
      const present = new Set(items.map(({ id }) => id));
      for (const { id, hasFile } of before) if (hasFile && !present.has(id)) files.remove(id).catch(() => {});
    },
  };
}

const keyOf = ({ personId, workspace, conversationId }: OutboxPlace) =>
  `${PREFIX}${personId}.${workspace}.${conversationId}`;

/** Parses defensively, because any script may have written there. The server checks the content itself. */
function parse(stored: string | null): Kept[] {
  const list: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(list) ? list.filter(isKept) : [];
}

function isKept(value: unknown): value is Kept {
  const { id, at, content, preview = null, reason = null } = (value ?? {}) as Partial<Kept>;
  return (
    typeof id === 'string' &&
    typeof at === 'string' &&
    typeof (content as MessageContent | undefined)?.type === 'string' &&
    [preview, reason].every((text) => text === null || typeof text === 'string')
  );
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
