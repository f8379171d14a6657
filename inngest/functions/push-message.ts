import { pushAudience } from '#lib/messaging/push/push-audience.ts';
import { pushMessage as push } from '#lib/messaging/push/push-message.ts';
import { pushWanted } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';

/** Notifies each subscribed browser of a customer's message: four attempts per browser within a few minutes. */
export const pushMessage = inngest.createFunction(
  { id: 'push-message', triggers: [pushWanted], retries: 3, concurrency: perWorkspace(5) },
  async ({ event, step }) => {
    const message = event.data;
    const ids = await step.run('who-listens', async () => (await pushAudience(message)).map(({ id }) => id));
    // An unreachable browser does not keep the others from being notified.
    await Promise.allSettled(
      ids.map((subscriptionId) => step.run(`push-${subscriptionId}`, () => push({ ...message, subscriptionId }))),
    );
  },
);
