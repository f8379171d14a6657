import type { z } from 'zod';
import type { DeliveryView, deliveryFilters } from '../endpoints/admin-operations.ts';
import { listDeliveries } from './list-deliveries.ts';
import { statesShownAs, viewDelivery } from './view-delivery.ts';

/** A page of a webhook's deliveries as the app's own pages show them, newest first. */
export async function viewDeliveries({
  workspaceId,
  webhookId,
  limit,
  cursor,
  event,
  state,
  from,
  to,
}: z.output<typeof deliveryFilters> & {
  workspaceId: string;
  webhookId: string;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ deliveries: DeliveryView[]; next_cursor: string | null }> {
  const { deliveries, nextCursor } = await listDeliveries({
    workspaceId,
    webhookId,
    limit,
    cursor,
    ...(event && { event }),
    ...(state && { states: statesShownAs(state) }),
    ...(from && { from: new Date(from) }),
    ...(to && { to: new Date(to) }),
  });
  return { deliveries: deliveries.map(viewDelivery), next_cursor: nextCursor };
}
