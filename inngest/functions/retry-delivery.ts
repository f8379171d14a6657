import { deliveryFailed } from '#lib/platform/engine/events.ts';
import { requeueDelivery } from '#lib/webhooks/deliveries/requeue-delivery.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';

/**
 * Waits until a failed delivery is due for its next attempt, then puts it back into the dispatchers' queue: only they
 * know how many deliveries a webhook can take at a time. If that attempt fails too, its event starts the next run.
 */
export const retryDelivery = inngest.createFunction(
  { id: 'retry-delivery', triggers: [deliveryFailed], concurrency: perWorkspace(5) },
  async ({ event, step }) => {
    const { workspaceId, deliveryId, dueAt, waitMs } = event.data;
    // A duration, because the engine's clock may differ from the database's. Durations are in whole seconds.
    if (waitMs === undefined) await step.sleepUntil('until-due', dueAt);
    else await step.sleep('until-due', Math.ceil(waitMs / 1000) * 1000);
    await step.run('requeue', () => requeueDelivery({ workspaceId, deliveryId, dueAt: new Date(dueAt) }));
  },
);
