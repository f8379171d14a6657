/** The events that a webhook can subscribe to (docs/reference/public-api.md#events). */
export const eventNames = [
  'message.received',
  'message.status',
  'message.echoed',
  'conversation.handoff',
  'conversation.assigned',
  'conversation.status_changed',
  'flow.completed',
  'flow.failed',
  'channel.notice',
] as const;

/** The events of a webhook that names none: those that have always existed. */
export const usualEventNames = ['message.received', 'message.status'] as const satisfies EventName[];

export type EventName = (typeof eventNames)[number];
