import { requeueLostCopies as requeue } from '#lib/messaging/media/requeue-lost-copies.ts';
import { inngest } from '../client/client.ts';

/** Every ten minutes: restarts file copies whose run was lost. */
export const requeueLostCopies = inngest.createFunction(
  { id: 'requeue-lost-copies', triggers: [{ cron: '*/10 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('requeue', () => requeue());
  },
);
