import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayUpgrade } from './may-upgrade.ts';

const PATIENCE_MS = 5_000;

/** Answers with the body that it got. Its listener for upgrades plays Next, which answers none. */
const serverOf = (given: { dev: boolean }) =>
  createServer({ shouldUpgradeCallback: mayUpgrade(given) }, async (incoming, outgoing) => {
    for await (const chunk of incoming) outgoing.write(chunk);
    outgoing.end('answered');
  }).on('upgrade', (_incoming, socket) => socket.end());

const servers = { production: serverOf({ dev: false }), development: serverOf({ dev: true }) };
beforeAll(async () => {
  for (const server of Object.values(servers)) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of Object.values(servers)) server.close();
});

async function ask(kind: keyof typeof servers, path: string, headers: Record<string, string>) {
  const { port } = servers[kind].address() as AddressInfo;
  const sent = request({ port, path, method: 'POST', headers, agent: false, timeout: PATIENCE_MS }).end('[1]');
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return `${response.statusCode} ${body}`;
}

const h2c = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
const webSocket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'x',
  'sec-websocket-version': '13',
};

it.each([
  ['production', '/public/v1/contacts', 'HTTP/2, as Java’s client', h2c],
  ['development', '/public/v1/contacts', 'HTTP/2, as Java’s client', h2c],
  ['production', '/public/v1/contacts', 'a WebSocket', webSocket],
  ['production', '/_next/hmr', 'a WebSocket', webSocket],
] as const)(
  'in %s, a request for %s that offers %s is answered in HTTP/1.1, with its body',
  async (kind, path, _, headers) => {
    expect(await ask(kind, path, headers)).toBe('200 [1]answered');
  },
);

it('leaves the WebSocket of development to Next', async () => {
  await expect(ask('development', '/_next/hmr?id=1', webSocket)).rejects.toThrow('socket hang up');
});
