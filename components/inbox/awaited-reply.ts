let awaited: string | null = null;

/** Lets the reply of a conversation take the focus once it is shown: something was put into it, to be sent from there. */
export function awaitReply(conversationId: string): void {
  awaited = conversationId;
}

/** Whether the reply that is shown now is the awaited one. Any other one that is shown first ends the wait. */
export function isReplyAwaited(conversationId: string): boolean {
  const isIt = awaited === conversationId;
  awaited = null;
  return isIt;
}
