import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import type { TextStorage } from './kept-drafts.ts';
import type { OpenPages } from './open-pages.ts';
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
 * later. Each page adds, changes and removes only messages of its own, and those that someone retries or discards there.
 */
export function keptOutbox(storageOf: () => TextStorage, files: FileStore, pages: OpenPages) {
  const read = (key: string): Kept[] => attempt(() => parse(storageOf().getItem(key))) ?? [];
  const replace = (place: OutboxPlace, items: Kept[]) =>
    attempt(() => {
      if (items.length === 0) storageOf().removeItem(keyOf(place));
      else storageOf().setItem(keyOf(place), JSON.stringify(items));
    });
  const removeFiles = (items: Kept[]) => {
    for (const { id, hasFile } of items) if (hasFile) files.remove(id).catch(() => {});
  };
  return {
    /** Messages left behind by closed pages, to be retried with the same IDs, and those that open ones are sending. */
    async left(place: OutboxPlace): Promise<OutboxItem[]> {
      const kept = read(keyOf(place)).filter(({ at }) => Date.parse(at) > Date.now() - MAX_AGE_MS);
      if (kept.length === 0) return [];
      const open = await pages.all();
      return Promise.all(
        kept.map(async ({ hasFile, reason, by = '', ...item }) => ({
          ...item,
          by,
          file: hasFile ? await files.get(item.id).catch(() => null) : null,
          error: reason === null && open.has(by) ? null : new Interrupted(reason ?? threadText.interrupted),
        })),
      );
    },
    /**
     * The messages of a conversation on this page, after another page has changed those that are stored: with what is
     * `left` of others, and without those that another page has taken over or, from what was stored `before`, discarded.
     */
    merge(present: OutboxItem[], left: OutboxItem[], before: string | null): OutboxItem[] {
      const stored = new Map(left.map((item) => [item.id, item]));
      const had = new Set((attempt(() => parse(before)) ?? []).map(({ id }) => id));
      const kept = present.flatMap((item) => {
        const now = stored.get(item.id);
        stored.delete(item.id);
        const isOwn = item.by === undefined || item.by === pages.own;
        if (isOwn && (item.error === null || now?.by === pages.own)) return [item];
        if (now) return [now];
        return isOwn && !had.has(item.id) ? [item] : [];
      });
      // Those of this page are in another conversation by now, or about to be moved here.
      return [...kept, ...[...stored.values()].filter(({ by }) => by !== pages.own)];
    },
    isOf: (place: OutboxPlace, key: string | null): boolean => key === keyOf(place),
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
    /** Stores what has changed on this page from `before` to `items`. */
    write(place: OutboxPlace, before: OutboxItem[], items: OutboxItem[]): void {
      const stored = read(keyOf(place));
      const changed = items.filter((item) => !before.includes(item));
      const present = new Set(items.map(({ id }) => id));
      const gone = new Set(before.map(({ id }) => id).filter((id) => !present.has(id)));
      const known = new Set(stored.map(({ id }) => id));
      const next = new Map(stored.filter(({ id }) => !gone.has(id)).map((item) => [item.id, item]));
      for (const { file, error, ...item } of changed) {
        const reason = error?.message ?? null;
        next.set(item.id, { ...item, by: item.by ?? pages.own, hasFile: file !== null, reason });
      }
      replace(place, [...next.values()]);
      for (const { id, file } of changed) if (file && !known.has(id)) files.put(id, file).catch(() => {});
      removeFiles(stored.filter(({ id }) => gone.has(id)));
    },
    /** Removes the messages of a conversation that no longer exists. */
    forget(place: OutboxPlace): void {
      const stored = read(keyOf(place));
      replace(place, []);
      removeFiles(stored);
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
  const { id, at, content, preview = null, reason = null, by = null } = (value ?? {}) as Partial<Kept>;
  return (
    typeof id === 'string' &&
    typeof at === 'string' &&
    typeof (content as MessageContent | undefined)?.type === 'string' &&
    [preview, reason, by].every((text) => text === null || typeof text === 'string')
  );
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
