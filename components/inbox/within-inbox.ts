/**
 * Goes to an address of the inbox without a request for its page: the frame shows the conversation (inbox-frame.tsx), which
 * loads what it needs by itself. When the server can't be reached, the list, drafts and attached files stay.
 */
export function goWithinInbox(address: string): void {
  const { pathname, search } = window.location;
  if (address !== pathname + search) window.history.pushState(null, '', address);
}

/**
 * Leaves a conversation for the list at this address. If that was shown just before it, this is the browser's own way back:
 * Back does not lead from the list to the conversation again.
 */
export function goBackWithinInbox(address: string): void {
  const { pathname, origin } = window.location;
  // Not every browser has it.
  const history: Navigation | undefined = window.navigation;
  const before = history
    ?.entries()
    .slice(0, history.currentEntry?.index ?? 0)
    .findLast(({ url }) => url === null || new URL(url).pathname !== pathname);
  // A list from before a reload would be requested again.
  if (before?.sameDocument && before.url === origin + address) void history?.traverseTo(before.key);
  else goWithinInbox(address);
}

/** Goes to an address of the inbox in place of the present entry of the history. */
export function replaceWithinInbox(address: string): void {
  window.history.replaceState(null, '', address);
}

/** The conversation of an address; null for the inbox alone. */
export function conversationIn(pathname: string): string | null {
  return /^\/[^/]+\/inbox\/([^/]+)/.exec(pathname)?.[1] ?? null;
}
