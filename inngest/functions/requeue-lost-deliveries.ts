import { requeueLostDeliveries as requeue } from '#lib/webhooks/deliveries/requeue-lost-deliveries.ts';
import { inngest } from '../client/client.ts';

/** Every minute: requeues deliveries whose dispatcher or retry was lost. */
export const requeueLostDeliveries = inngest.createFunction(
  { id: 'requeue-lost-deliveries', triggers: [{ cron: '* * * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('requeue', () => requeue());
  },
);
