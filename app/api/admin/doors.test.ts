import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Route = Record<(typeof METHODS)[number], (request: Request) => Promise<Response>>;

const files = globSync('app/api/admin/**/route.ts').sort();
const routes = await Promise.all(files.map(async (file) => ({ file, route: (await import(`#${file}`)) as Route })));
const doors = routes.flatMap(({ file, route }) => METHODS.map((method) => ({ file, method, handle: route[method] })));

let workspaceId: string;
let owner: Headers;
let stranger: Headers;
const anonymous = new Headers({ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' });

beforeAll(async () => {
  ({ workspaceId } = await createTestWorkspace());
  owner = (await signInAs({ workspaceId })).headers;
  stranger = (await signInAs({ workspaceId: (await createTestWorkspace()).workspaceId })).headers;
});

it('finds the routes', () => {
  expect(files.length).toBeGreaterThan(5);
});

describe.each(doors)('$method $file', ({ file, method, handle }) => {
  const call = (headers: Headers) => {
    const path = dirname(file)
      .replace('app', '')
      .replace('[workspace]', workspaceId)
      .replace(/\[\w+\]/g, newId);
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: 'not json' };
    return handle(new Request(`http://parley.test${path}`, { method, headers, ...body }));
  };

  it('admits members only, and responds from its own path', async () => {
    const unsigned = await call(anonymous);
    if (unsigned.status === 405) return;
    expect(unsigned.status).toBe(401);
    const shut = await call(stranger);
    expect(shut.status).toBe(404);
    expect(await shut.json()).toMatchObject({ code: 'no_such_workspace' });
    const crossSite = new Headers(owner);
    crossSite.set('sec-fetch-site', 'cross-site');
    expect((await call(crossSite)).status).toBe(403);
    // An owner gets answers from the operation itself: an invalid body, an unknown ID, no channel.
    const own = await call(owner);
    expect(own.status).not.toBe(500);
    // A stream of events has no end to wait for; that it started is enough.
    if (own.headers.get('content-type')?.startsWith('text/event-stream')) return own.body?.cancel();
    expect(await own.text()).not.toContain('There is no such workspace.');
  });
});
