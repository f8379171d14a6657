import { beforeEach } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '#lib/contract/operation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { Reply } from '../../steps/reply.ts';
import { endpoint } from '../endpoint.ts';
import { publicRoute } from '../public-route.ts';

export const echo = defineOperation({
  id: 'echo',
  method: 'POST',
  path: '/echo/{id}',
  scope: 'contacts:write',
  tag: 'Things',
  summary: 'Echo',
  description: 'Answers with what it got.',
  params: z.object({ id: z.string().max(20) }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(5).optional() }),
  body: z.object({ text: z.string().max(10), list: z.array(z.object({ n: z.number() })).optional() }),
  result: z.object({ id: z.string(), text: z.string(), run: z.number() }),
  maxBodyBytes: 1_048_576,
  errors: [],
  examples: { response: { id: 'a', text: 'b', run: 1 } },
});
const read = defineOperation({ ...echo, id: 'read', method: 'GET', body: undefined });

/** An endpoint that counts its runs and answers with what it got, or throws `fail`; for each test a workspace and its key. */
export function setUpEcho() {
  const state = { runs: 0, fail: undefined as unknown, workspaceId: '', apiKey: '' };
  const route = publicRoute(
    endpoint(read, async ({ params }) => ({ id: params.id, text: '', run: state.runs })),
    endpoint(echo, async ({ params, body }) => {
      state.runs += 1;
      if (state.fail) throw state.fail;
      return new Reply({ id: params.id, text: body.text, run: state.runs }, { etag: `"${state.runs}"` });
    }),
  );

  beforeEach(async () => {
    const { workspaceId, apiKey } = await createTestWorkspace();
    Object.assign(state, { runs: 0, fail: undefined, workspaceId, apiKey });
  });

  async function post(
    body: unknown = { text: 'hi' },
    {
      headers = {},
      path = '/echo/7',
      key = state.apiKey,
    }: { headers?: Record<string, string>; path?: string; key?: string | null } = {},
  ) {
    const response = await route.POST(
      new Request(`http://localhost/public/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key ? { 'x-api-key': key } : {}), ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    );
    return { status: response.status, headers: response.headers, json: await response.json() };
  }

  return { state, route, post };
}
