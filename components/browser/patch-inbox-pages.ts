import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';

type Page = { conversations: InboxConversation[]; next_cursor: string | null };

/**
 * The loaded pages of an inbox list after `ids` changed; `fresh` are those of them that still fit its filters. What would
 * stand beyond the last loaded page stays away: it comes with its page.
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

function isNewer(one: InboxConversation, other: InboxConversation): boolean {
  if (one.last_message_at !== other.last_message_at) return one.last_message_at > other.last_message_at;
  return one.id > other.id;
}
