import { inngest } from '#inngest/client.ts';
import { requeueLostDeliveries as requeue } from '#lib/deliveries/requeue-lost-deliveries.ts';

/** Every minute: puts back deliveries whose dispatcher or whose retry was lost. */
export const requeueLostDeliveries = inngest.createFunction(
  { id: 'requeue-lost-deliveries', triggers: [{ cron: '* * * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('requeue', () => requeue());
  },
);
