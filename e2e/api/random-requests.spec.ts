import fc from 'fast-check';
import { allOperations } from '../../lib/doors/openapi/all-operations.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { documentValidator } from '../../lib/testing/document-validator.ts';
import { type RandomRequest, randomRequest } from '../../lib/testing/random-request.ts';
import { SEED } from '../../lib/testing/seed.ts';
import { createWorkspace, expect, running, test, type Workspace } from '../support/parley.ts';

/** Most run in process (lib/testing/routes/random-requests.test.ts); these also go through Node's HTTP parser. */
const REQUESTS = process.env.PARLEY_TEST_LONG ? 10_000 : 10;
const AT_ONCE = 16;
const validator = documentValidator();

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await createWorkspace('Random');
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id, waba_id, token: 'sandbox-token' });
  await sandbox.write('919812345678', { type: 'text', text: 'Hello', phone_number_id });
});

test.describe('any request gets a documented response, and never a 500', () => {
  for (const operation of allOperations) {
    const { method, path } = operation;

    test(`${method} ${path}`, async () => {
      test.setTimeout(60_000 + REQUESTS * 60);
      const requests = fc.sample(randomRequest(operation), { numRuns: REQUESTS, seed: SEED }).values();
      const send = async (request: RandomRequest) => {
        const response = await fetch(`${running().url}/public/v1${request.path}`, {
          method,
          headers: { 'x-api-key': workspace.api_key, ...request.headers },
          ...(request.body !== undefined && { body: request.body }),
        });
        const answer = { status: response.status, headers: response.headers, json: await response.json() };
        const what = `seed ${SEED}: ${JSON.stringify(request).slice(0, 2000)} → ${JSON.stringify(answer.json)}`;
        expect(answer.status, what).not.toBe(500);
        expect(validator.answerProblems(operation, answer), what).toEqual([]);
      };
      // All workers share one iterator.
      const worker = async () => {
        for (const request of requests) await send(request);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    });
  }
});
