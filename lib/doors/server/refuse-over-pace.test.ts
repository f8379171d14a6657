import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refuseOverPace } from './refuse-over-pace.ts';

const PAGE = '<p>Slow down</p>';

async function start() {
  const overPace = refuseOverPace({ page: PAGE });
  const server = createServer((request, response) => {
    const refused = overPace(request);
    if (refused) refused(request, response);
    else response.end('served');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path: string, cookie?: string) => fetch(url + path, { headers: cookie === undefined ? {} : { cookie } });
}

const session = (name: string) => `theme=dark; parley.session_token=${name}${'x'.repeat(40)}.signature`;

it('fair shares: a session with too many requests gets a Retry-After, and others are served', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = await start();
  const burst = await Promise.all(Array.from({ length: 301 }, () => ask('/shop/inbox', session('a'))));
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(300);

  const refused = await ask('/shop/inbox', session('a'));
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([429, '5', PAGE]);
  const call = await ask('/api/admin/shop/leave', session('a'));
  expect([call.status, call.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await call.json()).toMatchObject({ code: 'rate_limited' });
  // Under either name of the cookie, and in any position.
  expect((await ask('/shop', `__Secure-${session('a').slice('theme=dark; '.length)}; theme=dark`)).status).toBe(429);

  expect((await ask('/shop/inbox', session('b'))).status).toBe(200);
  expect((await ask('/sign-in')).status).toBe(200);

  vi.advanceTimersByTime(1000);
  const later = await Promise.all(Array.from({ length: 25 }, () => ask('/shop/inbox', session('a'))));
  expect(later.filter(({ status }) => status === 200)).toHaveLength(20);
});
