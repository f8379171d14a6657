/** Who leads a conversation, from the weakest to the strongest (docs/decisions/080). */
export const conversationStates = ['nobody', 'flow', 'paused', 'person'] as const;

export type ConversationState = (typeof conversationStates)[number];

/** Whether a conversation still needs work, no matter who leads it (docs/decisions/160). */
export const conversationStatuses = ['open', 'snoozed', 'closed'] as const;

export type ConversationStatus = (typeof conversationStatuses)[number];

/** What can change a conversation's assignee or status. */
export const workCauses = ['member', 'api', 'customer', 'flow', 'clock', 'departure'] as const;

export type WorkCause = (typeof workCauses)[number];

/** The longest snooze. */
export const MAX_SNOOZE_DAYS = 366;

/** How often the stream of changes sends `alive`, so that a browser notices a lost connection. */
export const STREAM_HEARTBEAT_MS = 20_000;
