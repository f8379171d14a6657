import { requeueLostOrders as requeue } from '#lib/commerce/orders/requeue-lost-orders.ts';
import { inngest } from '../client/client.ts';

/** Every ten minutes: restarts the item lookup of orders whose run was lost. */
export const requeueLostOrders = inngest.createFunction(
  { id: 'requeue-lost-orders', triggers: [{ cron: '3-59/10 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('requeue', () => requeue());
  },
);
