/** What a webhook can subscribe to (docs/reference/public-api.md#events). */
export const eventNames = ['message.received', 'message.status'] as const;

export type EventName = (typeof eventNames)[number];
