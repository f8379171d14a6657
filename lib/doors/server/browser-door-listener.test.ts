import { beforeAll, expect, it } from 'vitest';
import { serveListener } from '#lib/testing/serve-listener.ts';
import { browserRoute } from '../steps/browser-route.ts';
import { withRefusals } from '../steps/route.ts';
import { type BrowserDoor, browserDoorListener } from './browser-door-listener.ts';

const loads: string[] = [];
const refuse = async (_request: Request, allow: string) => new Response(null, { status: 405, headers: { allow } });

/** The door of a file whose one handler is `GET`. */
function door(path: BrowserDoor[0], GET: (request: Request) => Promise<Response>): BrowserDoor {
  return [
    path,
    async () => {
      loads.push(path);
      return withRefusals({ GET }, refuse);
    },
  ];
}

let ended = 0;
const stream = async ({ signal }: Request) => {
  signal.addEventListener('abort', () => (ended += 1));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(': here\n\n')),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};
const file = async () =>
  new Response('<p>A page</p>', {
    headers: [
      ['content-security-policy', "default-src 'none'"],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ],
  });
let missing = true;
const doors: BrowserDoor[] = [
  door('/api/admin/{workspace}/things', async ({ url }) => Response.json(new URL(url).pathname)),
  door('/api/admin/{workspace}/once', async ({ url }) => Response.json(new URL(url).pathname)),
  door('/api/admin/{workspace}/stream', stream),
  door('/api/file', file),
  [
    '/api/late',
    async () => {
      if (missing) throw new Error('Too many open files');
      return browserRoute();
    },
  ],
];

let url = '';
beforeAll(async () => {
  const find = browserDoorListener(doors, { secure: true });
  const { url: started, stop } = await serveListener((request, response) => {
    const answer = find(request);
    if (answer) answer(request, response);
    else response.end('next');
  });
  url = started;
  return stop;
});

it('loads a file at the first request of its path, and once', async () => {
  const path = '/api/admin/{workspace}/once';
  expect(loads).not.toContain(path);
  for (const slug of ['one', 'two']) {
    const response = await fetch(`${url}/api/admin/${slug}/once?limit=1`);
    expect([response.status, await response.json()]).toEqual([200, `/api/admin/${slug}/once`]);
  }
  expect(loads.filter((loaded) => loaded === path)).toHaveLength(1);
});

it.each([
  ['HEAD', 200, ''],
  ['POST', 405, ''],
  ['OPTIONS', 200, 'next'],
])('answers %s as the file does, HEAD as GET, and leaves OPTIONS to Next', async (method, status, body) => {
  const response = await fetch(`${url}/api/admin/one/things`, { method });
  expect([response.status, await response.text()]).toEqual([status, body]);
});

it.each(['/', '/one/inbox', '/api/admin/one/other', '/api/admin/one/things/', '/api/admin//things'])(
  'leaves %s to Next',
  async (path) => {
    expect(await (await fetch(url + path)).text()).toBe('next');
  },
);

it('protects every response, and keeps the headers of a response that has its own', async () => {
  const data = await fetch(`${url}/api/admin/one/things`);
  expect(Object.fromEntries(data.headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const { headers } = await fetch(`${url}/api/file`);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

it('answers 500 while a file cannot be loaded, and tries again', async () => {
  const failed = await fetch(`${url}/api/late`);
  expect([failed.status, failed.headers.get('x-frame-options')]).toEqual([500, 'DENY']);
  expect(await failed.json()).toMatchObject({ code: 'internal_error' });
  missing = false;
  expect((await fetch(`${url}/api/late`)).status).toBe(405);
});

it('sends the start of a stream at once, and aborts it when the browser leaves', async () => {
  const browser = new AbortController();
  const response = await fetch(`${url}/api/admin/one/stream`, { signal: browser.signal });
  const { value } = await response.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe(': here\n\n');
  expect(ended).toBe(0);
  browser.abort();
  await expect.poll(() => ended).toBe(1);
});
