import { leaveToOthers as leave } from '#lib/flows/runs/leave-to-others.ts';
import { flowRunStopped } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';

/** Hands over to other flows what a run left that was ended from outside. */
export const leaveToOthers = inngest.createFunction(
  { id: 'leave-to-others', triggers: [flowRunStopped], retries: 4, concurrency: perWorkspace(3) },
  async ({ event, step }) => {
    await step.run('leave', () => leave(event.data));
  },
);
