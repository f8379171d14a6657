import type { EventName } from './schema.ts';

/** An event as the outbox holds it. */
export type StoredEvent = { name: EventName; data: Record<string, unknown>; createdAt: Date };

/** The public envelope (public-api-spec.md "Envelope"). */
export type EventEnvelope = { event: EventName; data: Record<string, unknown>; timestamp: string };

/** Renders an event for its receivers. */
export async function renderEvent({ name, data, createdAt }: StoredEvent): Promise<EventEnvelope> {
  return { event: name, data, timestamp: createdAt.toISOString() };
}
