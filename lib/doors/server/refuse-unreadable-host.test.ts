import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveListener } from '#lib/testing/serve-listener.ts';
import { nodeListener } from '../steps/node-listener.ts';
import { refuseUnreadableHost } from './refuse-unreadable-host.ts';

const handle = nodeListener((request) => Response.json({ path: new URL(request.url).pathname }));
let served: Awaited<ReturnType<typeof serveListener>>;
beforeAll(async () => {
  served = await serveListener((request, response) => (refuseUnreadableHost(request) ?? handle)(request, response));
});
afterAll(() => served.stop());

/** Sends the header exactly as given. */
async function answerTo(host: string | null, version = '1.1') {
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
  const line = host === null ? '' : `Host: ${host}\r\n`;
  socket.write(`GET /a HTTP/${version}\r\n${line}Connection: close\r\n\r\n`);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  await once(socket, 'close');
  return answer;
}

it.each(['localhost:99999', '999.999.999.999', '0xffffffffff', '[::g]', 'a b', 'a%zz'])(
  'refuses a Host that no URL can have, instead of failing: %s',
  async (host) => {
    const answer = await answerTo(host);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('{"detail":"The Host header does not name a host."}');
  },
);

it.each(['localhost', 'localhost:3000', 'parley.example.com', '127.0.0.1:80', '[::1]:3000', 'my_service', 'PARLEY.'])(
  'takes the Host %s',
  async (host) => {
    expect(await answerTo(host)).toContain('{"path":"/a"}');
  },
);

it('takes a request without a Host in HTTP/1.0, and an empty one', async () => {
  expect(await answerTo(null, '1.0')).toContain('{"path":"/a"}');
  expect(await answerTo('')).toContain('{"path":"/a"}');
});
