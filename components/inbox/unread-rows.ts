import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';

/** A thread's messages, and the IDs of those that have a row: a reaction is shown at its message. */
export type ShownMessages = { newestFirst: ThreadMessage[]; rows: ReadonlySet<string> };

/** Where the customer's `unread` messages begin: the first of them that has a row; null if they are not loaded. */
export function firstUnread({ newestFirst, rows, unread }: ShownMessages & { unread: number }): string | null {
  // A system message, such as the customer’s new number, is never unread, and neither is a reaction that was removed.
  const said = newestFirst.filter(
    ({ direction, kind, reaction }) => direction === 'inbound' && kind !== 'system' && !reaction?.quiet,
  );
  if (unread > said.length) return null;
  return said.slice(0, unread).findLast(({ id }) => rows.has(id))?.id ?? null;
}

/** How many customers' messages with a row are newer than the message `since`. */
export function countNewer({ newestFirst, rows, since }: ShownMessages & { since: string | null }): number {
  const place = since === null ? 0 : newestFirst.findIndex(({ id }) => id === since);
  return newestFirst.slice(0, Math.max(place, 0)).filter(({ id, direction }) => direction === 'inbound' && rows.has(id))
    .length;
}
