/** A process that a test kills in the middle of a step: says so on standard output, and never finishes it. */
import { inngest } from '../client.ts';
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
