/** What a webhook can subscribe to (public-api-spec.md "Events"). */
export const eventNames = ['message.received', 'message.status'] as const;

export type EventName = (typeof eventNames)[number];
