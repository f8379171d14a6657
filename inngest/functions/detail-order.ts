import { NonRetriableError } from 'inngest';
import { detailOrder as detail } from '#lib/commerce/orders/detail-order.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { orderReceived } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';

/**
 * Looks up the names and images of an order's items when the order arrives. A catalog that refuses is not asked again:
 * the order is shown with the SKUs that it came with.
 */
export const detailOrder = inngest.createFunction(
  { id: 'detail-order', triggers: [orderReceived], retries: 6, concurrency: perWorkspace(3) },
  async ({ event, step }) => {
    const { workspaceId, orderId } = event.data;
    await step.run('detail', async () => {
      try {
        await detail({ workspaceId, orderId });
      } catch (error) {
        const isRefusal = error instanceof DomainError && error.status < 500 && error.status !== 429;
        throw isRefusal ? new NonRetriableError(error.message, { cause: error }) : error;
      }
    });
  },
);
