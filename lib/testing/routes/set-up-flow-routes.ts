import { beforeEach } from 'vitest';
import * as publishing from '#app/public/v1/flows/[id]/publish/route.ts';
import * as one from '#app/public/v1/flows/[id]/route.ts';
import * as testing from '#app/public/v1/flows/[id]/tests/route.ts';
import * as unpublishing from '#app/public/v1/flows/[id]/unpublish/route.ts';
import * as all from '#app/public/v1/flows/route.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

const routes = {
  '/flows': all,
  '/flows/{id}': one,
  '/flows/{id}/publish': publishing,
  '/flows/{id}/tests': testing,
  '/flows/{id}/unpublish': unpublishing,
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Options = { body?: unknown; key?: string | null; headers?: Record<string, string>; search?: string };

export const position = { x: 0, y: 0 };
export const end = { id: 'end', type: 'end', position, data: {} };
export const start = { id: 'start', type: 'start', position, data: { triggers: [{ type: 'any_message' }] } };
export const whole = { nodes: [start, end], edges: [{ id: 'e', source: 'start', target: 'end' }] };

/** For every test of a file: a workspace, and calls of the routes of flows with its key. */
export function setUpFlowRoutes() {
  let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
  beforeEach(async () => {
    workspace = await createTestWorkspace();
  });

  /** Calls a route as the server would. */
  async function call(
    method: Method,
    path: string,
    { body, key = workspace.apiKey, headers, search = '' }: Options = {},
  ) {
    const template = path.replace(/^\/flows\/[^/]+/, '/flows/{id}') as keyof typeof routes;
    const response = await routes[template][method](
      new Request(`http://localhost/public/v1${path}${search}`, {
        method,
        headers: { ...(key && { 'x-api-key': key }), 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const { status } = response;
    return { status, body: text === '' ? null : JSON.parse(text), etag: response.headers.get('etag') ?? '' };
  }

  return {
    call,
    create: async (name = 'Orders') => (await call('POST', '/flows', { body: { name } })).body.id as string,
    workspace: () => workspace,
  };
}
