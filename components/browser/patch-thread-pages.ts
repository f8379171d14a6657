import type { ThreadMessage, ThreadPage } from '#lib/doors/admin/inbox/admin-operations.ts';

/**
 * The loaded pages of a thread after its newest page was read again: adds new messages and updates known ones. Lines
 * between messages come from the fresh page, for the time that it covers. If the fresh page no longer overlaps the
 * loaded ones (after many new messages), only the fresh page stays, and older ones are read again.
 */
export function patchThreadPages<Data extends { pages: ThreadPage[]; pageParams: unknown[] }>(
  data: Data,
  fresh: ThreadPage,
): Data {
  const known = new Set(data.pages.flatMap(({ messages }) => messages.map(({ id }) => id)));
  const touches = fresh.next_cursor === null || fresh.messages.some(({ id }) => known.has(id));
  if (!touches || data.pages.length === 0) return { ...data, pages: [fresh], pageParams: data.pageParams.slice(0, 1) };
  const current = new Map(fresh.messages.map((message) => [message.id, message]));
  const added = fresh.messages.filter(({ id }) => !known.has(id));
  const pages = data.pages.map((page, index) => {
    const messages = page.messages.map((message) => current.get(message.id) ?? message);
    return {
      ...page,
      messages: index === 0 ? [...added, ...messages].toSorted(newestFirst) : messages,
      lines: [...page.lines.filter(isOlder(fresh)), ...(index === 0 ? fresh.lines : [])],
      notes: [...page.notes.filter(isOlder(fresh)), ...(index === 0 ? fresh.notes : [])],
    };
  });
  return { ...data, pages };
}

/** The server's order: by second, then by arrival. */
function newestFirst(one: ThreadMessage, other: ThreadMessage): number {
  return secondOf(other) - secondOf(one) || other.sequence - one.sequence;
}

const isOlder =
  ({ since }: ThreadPage) =>
  ({ at }: { at: string }) =>
    since !== null && at < since;

const secondOf = ({ timestamp }: ThreadMessage) => Math.floor(Date.parse(timestamp) / 1000);
