import { expect, it } from 'vitest';
import { inngest } from '../client/client.ts';
import { functions } from '../functions/index.ts';
import { readFunctions } from './read-functions.ts';

it('implements everything that the functions of the app ask for', () => {
  const read = readFunctions({ client: inngest, functions });
  expect(read.length).toBeGreaterThanOrEqual(functions.length);
});
