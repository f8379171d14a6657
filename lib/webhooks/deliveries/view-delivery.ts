import type { DeliveryState } from '#lib/platform/database/generated/prisma/client.ts';
import type { DeliveryStateView, DeliveryView } from '../endpoints/admin-operations.ts';
import type { DeliveryItem } from './list-deliveries.ts';

/** A delivery as the app's own pages show it. */
export function viewDelivery(delivery: DeliveryItem): DeliveryView {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event: delivery.event,
    state: shownAs[delivery.state],
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    replay: delivery.replay,
    test: delivery.test,
    phone: delivery.phone,
    receipt: delivery.receipt,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
  };
}

/** The states that are shown as `state`. */
export function statesShownAs(state: DeliveryStateView): DeliveryState[] {
  return (Object.keys(shownAs) as DeliveryState[]).filter((stored) => shownAs[stored] === state);
}

/** People need not know whether a dispatcher has already claimed a delivery. */
const shownAs: Record<DeliveryState, DeliveryStateView> = {
  pending: 'waiting',
  attempting: 'waiting',
  retrying: 'retrying',
  delivered: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
};
