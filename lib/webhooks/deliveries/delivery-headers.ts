import type { EventName } from '../events/constants.ts';

/** The headers of an attempt that do not depend on the secret; `at` is its start. */
export function deliveryHeaders({ event, at }: { event: { id: string; name: EventName }; at: Date }) {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Parley-Webhooks/1',
    'X-Service-Event': event.name,
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  };
}
