import { eventType } from 'inngest';
import { inngest } from '../client/client.ts';

export const killed = eventType('test/process.killed');

/** The same function for two processes; only the code of its steps differs. */
export function twoStepFunction({ first, second }: { first: () => unknown; second: (attempt: number) => unknown }) {
  return inngest.createFunction({ id: 'test-two-steps', triggers: [killed] }, async ({ step, attempt }) => {
    const kept = await step.run('first', first);
    return step.run('second', async () => ({ kept, made: await second(attempt) }));
  });
}
