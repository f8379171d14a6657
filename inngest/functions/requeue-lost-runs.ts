import { requeueLostRuns as requeue } from '#lib/flows/runs/requeue-lost-runs.ts';
import { inngest } from '../client/client.ts';

/** Every minute: hands flow runs that no runner advances any longer to a new one. */
export const requeueLostRuns = inngest.createFunction(
  { id: 'requeue-lost-runs', triggers: [{ cron: '* * * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('requeue', () => requeue());
  },
);
