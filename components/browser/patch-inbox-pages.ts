import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';

type Page = { conversations: InboxConversation[]; next_cursor: string | null };

/**
 * The loaded pages of an inbox list after `ids` changed; `fresh` has those that still match its filters. Rows that
 * belong after the last loaded page are left out: they come with their own page.
 */
export function patchInboxPages<Data extends { pages: Page[] }>(
  data: Data,
  ids: readonly string[],
  fresh: readonly InboxConversation[],
): Data {
  const gone = new Set(ids);
  const pages = data.pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ id }) => !gone.has(id)),
  }));
  for (const conversation of fresh) insert(pages, conversation);
  return { ...data, pages };
}

function insert(pages: Page[], conversation: InboxConversation) {
  for (const page of pages) {
    const place = page.conversations.findIndex((other) => isNewer(conversation, other));
    if (place >= 0) {
      page.conversations.splice(place, 0, conversation);
      return;
    }
  }
  const last = pages.at(-1);
  if (last?.next_cursor === null) last.conversations.push(conversation);
}

/** The server's order: by second, then by arrival. */
function isNewer(one: InboxConversation, other: InboxConversation): boolean {
  const [second, otherSecond] = [secondOf(one), secondOf(other)];
  if (second !== otherSecond) return second > otherSecond;
  if (one.last_arrived_at !== other.last_arrived_at) return one.last_arrived_at > other.last_arrived_at;
  return one.id > other.id;
}

const secondOf = ({ last_message_at: time }: InboxConversation) => Math.floor(Date.parse(time) / 1000);
