import { pushAudience } from '#lib/messaging/push/push-audience.ts';
import { pushMessage as push } from '#lib/messaging/push/push-message.ts';
import { pushWanted } from '#lib/platform/engine/events.ts';
import { inngest } from '../client.ts';
import { perWorkspace } from '../per-workspace.ts';

/** Tells each browser that asked for it of a customer's message: four attempts within some minutes, each on its own. */
export const pushMessage = inngest.createFunction(
  { id: 'push-message', triggers: [pushWanted], retries: 3, concurrency: perWorkspace(5) },
  async ({ event, step }) => {
    const message = event.data;
    const ids = await step.run('who-listens', async () => (await pushAudience(message)).map(({ id }) => id));
    // One that cannot be reached keeps no other from hearing.
    await Promise.allSettled(
      ids.map((subscriptionId) => step.run(`push-${subscriptionId}`, () => push({ ...message, subscriptionId }))),
    );
  },
);
