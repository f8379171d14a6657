import { expect, it } from 'vitest';
import { inngest } from '../client.ts';
import { functions } from '../functions/index.ts';
import { inProcessHandler } from './in-process-handler.ts';
import { readFunctions } from './read-functions.ts';

it('implements everything that the functions of the app ask for', async () => {
  const read = await readFunctions(inProcessHandler({ client: inngest, functions }));
  expect(read.length).toBeGreaterThanOrEqual(functions.length);
});
