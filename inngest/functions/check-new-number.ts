import { NonRetriableError } from 'inngest';
import { DomainError } from '#lib/contract/errors.ts';
import { numberProvisioned } from '#lib/platform/engine/events.ts';
import { checkNewNumber as check } from '#lib/workspace/numbers/check-new-number.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';

/** Checks a number that was stored without asking the channel: five attempts to get the channel's verdict. */
export const checkNewNumber = inngest.createFunction(
  { id: 'check-new-number', triggers: [numberProvisioned], retries: 4, concurrency: perWorkspace(1) },
  ({ event, step }) =>
    step.run('check', async () => {
      try {
        const { status } = await check({ workspaceId: event.data.workspaceId });
        if (status !== 'unreachable') return { status };
      } catch (error) {
        // The number has been removed since.
        if (error instanceof DomainError) throw new NonRetriableError(error.message, { cause: error });
        throw error;
      }
      throw new Error('the channel cannot be reached');
    }),
);
