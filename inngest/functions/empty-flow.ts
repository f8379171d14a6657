import { emptyFlow as stopSome } from '#lib/flows/runs/empty-flow.ts';
import { flowEmptied } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';
import { STEP_MS } from '../client/step-ms.ts';

/** Stops the many customers of a flow that was taken offline or deleted. */
export const emptyFlow = inngest.createFunction(
  { id: 'empty-flow', triggers: [flowEmptied], retries: 4, concurrency: perWorkspace(1) },
  async ({ event, step }) => {
    for (let part = 0, rest = 'more'; rest === 'more'; part++) {
      rest = await step.run(`stop-${part}`, () => stopSome({ ...event.data, withinMs: STEP_MS }));
    }
  },
);
