/** Who leads a conversation, from the weakest hold to the strongest (docs/decisions/080). */
export const conversationStates = ['nobody', 'flow', 'paused', 'person'] as const;

export type ConversationState = (typeof conversationStates)[number];
