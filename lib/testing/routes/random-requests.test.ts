import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { documentValidator } from '../document-validator.ts';
import { formRefusals } from '../form-refusals.ts';
import { publicRoutes } from '../public-routes.ts';
import { type RandomRequest, randomRequest } from '../random-request.ts';
import { SEED } from '../seed.ts';
import { startTestChannel, type TestChannel } from '../start-test-channel.ts';
import { UNSPOKEN } from '../unspoken.ts';

/** The long test sends thousands, through the running app: e2e/api/random-requests.spec.ts. */
const REQUESTS = 200;
const AT_ONCE = 16;
const validator = documentValidator();
const routes = await publicRoutes();

let channel: TestChannel;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;

overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
beforeAll(async () => {
  channel = await startTestChannel();
  workspace = await createTestWorkspace();
  const { phoneNumberId, wabaId, accessToken } = workspace;
  await channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await createTestConversation({ ...workspace, phone: '+919812345678' });
});
afterAll(() => channel.stop());

describe('whatever is sent, the response is a documented one, never a 500, and the channel gets no malformed call', () => {
  it.each(allOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    async (_title, operation) => {
      const handler = routes.find(({ path }) => path === operation.path)?.handlers[operation.method];
      if (!handler) throw new Error('The operation has no route.');
      const requests = fc.sample(randomRequest(operation), { numRuns: REQUESTS, seed: SEED }).values();
      const send = async (request: RandomRequest) => {
        const response = await handler(
          new Request(`http://parley.test/public/v1${request.path}`, {
            method: operation.method,
            headers: { 'x-api-key': workspace.apiKey, ...request.headers },
            ...(request.body !== undefined && { body: request.body }),
          }),
        );
        const answer = { status: response.status, headers: response.headers, json: await response.json() };
        const what = `seed ${SEED}: ${JSON.stringify(request).slice(0, 2000)} → ${JSON.stringify(answer.json)}`;
        expect(answer.status, what).not.toBe(500);
        expect(validator.answerProblems(operation, answer), what).toEqual([]);
        if (answer.status === 422) expect(JSON.stringify(answer.json.detail), what).not.toMatch(UNSPOKEN);
      };
      // All share one iterator.
      const worker = async () => {
        for (const request of requests) await send(request);
      };
      const before = await formRefusals(channel);
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      // If two requests delete a product at once, the second finds none, which has the same code as a malformed call.
      if (operation.method !== 'DELETE') expect(await formRefusals(channel), `seed ${SEED}`).toEqual(before);
    },
  );
});
