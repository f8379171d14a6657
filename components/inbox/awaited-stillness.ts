let awaited: string | null = null;

/** Lets keys be still once a conversation is shown: someone types in the one in whose place it is shown. */
export function awaitStillness(conversationId: string): void {
  awaited = conversationId;
}

/** Whether keys are to be still in the conversation that is shown now. Any other one that is shown first ends the wait. */
export function isStillnessAwaited(conversationId: string | null): boolean {
  const isIt = awaited !== null && awaited === conversationId;
  awaited = null;
  return isIt;
}
