/**
 * Goes to an address of the inbox without a request for its page: the frame shows the conversation (inbox-frame.tsx), which
 * loads what it needs by itself. When the server can't be reached, the list, drafts and attached files stay.
 */
export function goWithinInbox(address: string): void {
  const { pathname, search } = window.location;
  if (address !== pathname + search) window.history.pushState(null, '', address);
}

/** The same, in place of the present entry of the history. */
export function replaceWithinInbox(address: string): void {
  window.history.replaceState(null, '', address);
}

/** The conversation of an address; null for the inbox alone. */
export function conversationIn(pathname: string): string | null {
  return /^\/[^/]+\/inbox\/([^/]+)/.exec(pathname)?.[1] ?? null;
}
