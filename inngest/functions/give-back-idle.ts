import { giveBackIdle as giveBack } from '#lib/flows/runs/give-back-idle.ts';
import { inngest } from '../client/client.ts';

/** Every five minutes: gives conversations that members lead but no one writes in back to flows. */
export const giveBackIdle = inngest.createFunction(
  { id: 'give-back-idle', triggers: [{ cron: '*/5 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('give-back', () => giveBack());
  },
);
