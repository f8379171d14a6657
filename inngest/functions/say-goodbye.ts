import { sayGoodbye as say } from '#lib/flows/runs/say-goodbye.ts';
import { flowRunDismissed } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';

/** Tells a customer that the flow they were in was stopped. */
export const sayGoodbye = inngest.createFunction(
  { id: 'say-goodbye', triggers: [flowRunDismissed], retries: 4, concurrency: perWorkspace(3) },
  async ({ event, step }) => {
    await step.run('say', () => say(event.data));
  },
);
