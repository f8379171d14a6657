/** The place of a half-written note, beside that of the conversation's reply. */
export const noteDraftOf = (conversationId: string) => `note ${conversationId}`;
