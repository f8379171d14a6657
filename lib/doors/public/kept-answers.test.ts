import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '#lib/contract/operation.ts';
import { MB } from '#lib/platform/bytes.ts';
import { newId } from '#lib/platform/new-id.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { countKept, refuseOverKept } from '../steps/kept-answers.ts';
import { endpoint } from './endpoint.ts';
import { publicRoute } from './public-route.ts';

/** Answers with a text as long as it was asked for. */
function routeOf(id: string) {
  const operation = defineOperation({
    id,
    method: 'POST',
    path: '/fill',
    scope: 'contacts:write',
    tag: 'Things',
    summary: 'Fill',
    description: 'Answers with a long text.',
    body: z.object({ size: z.int() }),
    result: z.object({ text: z.string() }),
    errors: [],
    examples: { response: { text: '' } },
  });
  return publicRoute(endpoint(operation, async ({ body }) => ({ text: 'x'.repeat(body.size) })));
}

const route = routeOf('fill');
const other = routeOf('other');

it('bounds: keeps a limited size of answers for Idempotency-Keys in an hour, and what is kept is answered as before', async () => {
  const { apiKey, workspaceId } = await createTestWorkspace();
  const ask = ({
    key,
    size = MB,
    of = route,
    by = apiKey,
  }: {
    key?: string;
    size?: number;
    of?: typeof route;
    by?: string;
  }) =>
    callRoute(of.POST, {
      method: 'POST',
      path: '/fill',
      apiKey: by,
      body: { size },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  expect((await ask({ key: 'k0' })).status).toBe(200);
  countKept({ workspaceId, operation: 'fill' }, 'x'.repeat(62 * MB));
  expect((await ask({ key: 'k1' })).status).toBe(200);
  const refused = await ask({ key: 'one more' });
  expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(refused.headers.has('idempotency-replayed')).toBe(false);

  const again = await ask({ key: 'k0' });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect((await ask({ key: 'k0', size: 1 })).status).toBe(409);
  expect((await ask({})).status).toBe(200);
  expect((await ask({ key: 'of another operation', of: other })).status).toBe(200);
  const neighbor = await createTestWorkspace();
  expect((await ask({ key: 'k0', by: neighbor.apiKey })).status).toBe(200);
});

it('bounds: counts no short answers', () => {
  const answers = { workspaceId: newId(), operation: 'fill' };
  for (let n = 0; n < 10_000; n += 1) countKept(answers, 'x'.repeat(10_000));
  expect(() => refuseOverKept(answers)).not.toThrow();
});
