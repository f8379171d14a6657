/**
 * A process for a test to kill in the middle of a step: it reports the step on standard output and never finishes it.
 */
import { inngest } from '../client/client.ts';
import { startEmbeddedEngine } from '../embedded/start-embedded-engine.ts';
import { twoStepFunction } from './two-step-function.ts';

const fn = twoStepFunction({
  first: () => 'from the killed process',
  second: () => {
    process.stdout.write('in the second step\n');
    return new Promise(() => {});
  },
});
await startEmbeddedEngine({ client: inngest, functions: [fn], leaseMs: 1500 });
