import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';

/** A thread's messages, and the IDs of those that have a row: a reaction is shown at its message. */
export type ShownMessages = { newestFirst: ThreadMessage[]; rows: ReadonlySet<string> };

/**
 * Where the customer's unread messages begin: the first of them that has a row; null if they are not loaded. There were
 * `unread` of them when `upTo` was the newest message, and what has come after it is unread, too. They are those that arrived
 * last, which may be further up: a message that arrives late. Undefined while the thread does not have `upTo` yet.
 */
export function firstUnread({
  newestFirst,
  rows,
  unread,
  upTo,
}: ShownMessages & { unread: number; upTo: string | undefined }): string | null | undefined {
  const since = upTo === undefined ? newestFirst.length : newestFirst.findIndex(({ id }) => id === upTo);
  if (since < 0) return undefined;
  const all = unread + newestFirst.slice(0, since).filter(countsAsUnread).length;
  const said = newestFirst.filter(countsAsUnread);
  if (all > said.length) return null;
  const arrivedLast = new Set(said.toSorted((one, other) => other.sequence - one.sequence).slice(0, all));
  return said.findLast((message) => arrivedLast.has(message) && rows.has(message.id))?.id ?? null;
}

/** A system message, such as the customer’s new number, is never unread, and neither is a reaction that was removed. */
const countsAsUnread = ({ direction, kind, reaction }: ThreadMessage) =>
  direction === 'inbound' && kind !== 'system' && !reaction?.quiet;

/** How many customers' messages with a row are newer than the message `since`. */
export function countNewer({ newestFirst, rows, since }: ShownMessages & { since: string | null }): number {
  const place = since === null ? 0 : newestFirst.findIndex(({ id }) => id === since);
  return newestFirst.slice(0, Math.max(place, 0)).filter(({ id, direction }) => direction === 'inbound' && rows.has(id))
    .length;
}
