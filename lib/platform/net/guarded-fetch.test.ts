import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import zlib from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { guardedDispatcher } from './guarded-dispatcher.ts';
import { certificate } from './testing/certificate.ts';
import { failureOf, http, loopback, setUpGet, tcp, textOf } from './testing/guarded-calls.ts';
import { serve } from './testing/serve.ts';

const get = setUpGet();

describe('a call', () => {
  it('sends method, headers and body as given and hands back status, headers and body', async () => {
    let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string } | undefined;
    const port = await http(async (request, response) => {
      const body = (await request.toArray()).join('');
      seen = { method: request.method, url: request.url, headers: request.headers, body };
      response.writeHead(201, { 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'] }).end('created');
    });
    const response = await get(port, {
      url: `http://127.0.0.1:${port}/orders/ü?q=a b#fragment`,
      method: 'post',
      headers: [
        ['X-Tag', 'one'],
        ['X-Tag', 'two'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"a":"ü"}',
    });
    expect(response.status).toBe(201);
    expect(response.headers).toMatchObject({ 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'] });
    expect(await response.read(100)).toEqual({ bytes: Buffer.from('created'), truncated: false });
    expect(seen).toMatchObject({ method: 'POST', url: '/orders/%C3%BC?q=a%20b', body: '{"a":"ü"}' });
    expect(seen?.headers).toMatchObject({
      'x-tag': 'one, two',
      'content-type': 'application/json',
      'content-length': '10',
      host: `127.0.0.1:${port}`,
      'user-agent': 'Parley',
    });
  });

  it('does not let the caller set hop-by-hop headers, least of all Host', async () => {
    let seen: IncomingHttpHeaders = {};
    const port = await http((request, response) => {
      seen = request.headers;
      response.end();
    });
    const headers = { Host: 'neighbour.test', 'Content-Length': '99', 'Transfer-Encoding': 'chunked', Upgrade: 'h2c' };
    await (await get(port, { method: 'POST', headers, body: 'x' })).discard();
    expect(seen.host).toBe(`127.0.0.1:${port}`);
    expect(seen['content-length']).toBe('1');
    expect(seen['transfer-encoding']).toBeUndefined();
    expect(seen.upgrade).toBeUndefined();
  });

  it('any status is an answer', async () => {
    const port = await http((_request, response) => response.writeHead(503).end('down'));
    const response = await get(port);
    expect([response.status, String((await response.read(10)).bytes)]).toEqual([503, 'down']);
  });

  it('connections are kept alive and used again', async () => {
    const ports = new Set<number | undefined>();
    const port = await http((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    });
    for (let call = 0; call < 5; call++) await (await get(port)).discard();
    // A second connection opens when a request follows before the first one counts as free.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it('opens no more connections to one origin than the dispatcher may', async () => {
    let open = 0;
    let most = 0;
    const port = await http((_request, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.end('ok');
      });
    });
    const limited = guardedDispatcher({ allow: ['127.0.0.1/32'], connections: 2 });
    const calls = Array.from({ length: 12 }, () => textOf(get(port, { dispatcher: limited })));
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ok']));
    expect(most).toBeLessThanOrEqual(2);
    await limited.close();
  });

  it('ignores the proxies of the environment', async () => {
    const proxied = vi.fn<RequestListener>((_request, response) => response.end('proxy'));
    const proxy = `http://127.0.0.1:${await http(proxied)}`;
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, proxy);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const port = await http((_request, response) => response.end('direct'));
    const fresh = guardedDispatcher({ allow: ['127.0.0.1/32'] });
    expect(await textOf(get(port, { dispatcher: fresh }))).toBe('direct');
    expect(proxied).not.toHaveBeenCalled();
    await fresh.close();
    vi.unstubAllEnvs();
  });

  it('reaches the next address of a name when the first does not answer', async () => {
    const port = await http((_request, response) => response.end('second'));
    const both = guardedDispatcher({
      allow: ['127.0.0.0/8'],
      resolve: async () => [{ address: '127.0.0.3', family: 4 }, ...loopback],
    });
    const url = `http://two.test:${port}/`;
    expect(await textOf(get(port, { dispatcher: both, url }))).toBe('second');
    await both.close();
  });

  it('keeps to 127.0.0.1 when only that is allowed', async () => {
    const port = await http((_request, response) => response.end());
    expect((await failureOf(get(port, { url: `http://127.0.0.2:${port}/` }))).reason).toBe('BlockedAddress');
  });
});

describe('a failure', () => {
  const soon = { connectMs: 5000, totalMs: 1000 };

  it('ConnectError: no one listens', async () => {
    const port = await http(() => {});
    const free = await new Promise<number>((found) => {
      const server = createTcpServer().listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => found(typeof address === 'object' && address ? address.port : port));
      });
    });
    expect((await failureOf(get(free))).reason).toBe('ConnectError');
  });

  it('ConnectTimeout: the name takes too long', async () => {
    const slow = guardedDispatcher({ allow: [], resolve: () => new Promise(() => {}), connectMs: 5000 });
    const url = 'http://slow.test/';
    const failure = await failureOf(get(0, { dispatcher: slow, url, timeouts: { connectMs: 50, totalMs: 5000 } }));
    expect(failure.reason).toBe('ConnectTimeout');
    await slow.destroy();
  });

  it('ConnectTimeout: the socket takes too long, by the dispatcher’s own limit', async () => {
    const aborted = vi.fn();
    const stuck = guardedDispatcher({
      allow: [],
      resolve: async () => [{ address: '93.184.216.34', family: 4 }],
      connectMs: 50,
      dial: ({ signal }) => signal.addEventListener('abort', aborted),
    });
    const failure = await failureOf(get(0, { dispatcher: stuck, url: 'http://stuck.test/' }));
    expect(failure.reason).toBe('ConnectTimeout');
    expect(aborted).toHaveBeenCalled();
    await stuck.destroy();
  });

  it('a request that waited too long for its connection is not sent later', async () => {
    let release = () => {};
    const requests = vi.fn<RequestListener>((_request, response) => {
      release = () => response.end();
    });
    const port = await http(requests);
    const one = guardedDispatcher({ allow: ['127.0.0.1/32'], connections: 1 });
    const first = get(port, { dispatcher: one });
    await vi.waitFor(() => expect(requests).toHaveBeenCalledTimes(1));
    const late = get(port, { dispatcher: one, timeouts: { connectMs: 50, totalMs: 5000 } });
    expect((await failureOf(late)).reason).toBe('ConnectTimeout');
    release();
    await (await first).discard();
    const third = get(port, { dispatcher: one });
    await vi.waitFor(() => expect(requests).toHaveBeenCalledTimes(2));
    release();
    await (await third).discard();
    expect(requests).toHaveBeenCalledTimes(2);
    await one.close();
  });

  it('ReadTimeout: no headers', async () => {
    const port = await http(() => {});
    expect((await failureOf(get(port, { timeouts: soon }))).reason).toBe('ReadTimeout');
  });

  it('ReadTimeout: headers that drip', async () => {
    const port = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect((await failureOf(get(port, { timeouts: soon }))).reason).toBe('ReadTimeout');
  });

  it('ReadTimeout: a body that drips past the whole time', async () => {
    const port = await http((_request, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const response = await get(port, { timeouts: soon });
    expect((await failureOf(response.read(1000))).reason).toBe('ReadTimeout');
  });

  it('ReadTimeout: a gzip body that drips past the whole time', async () => {
    const port = await http((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(zlib.gzipSync('hello').subarray(0, 12));
    });
    const response = await get(port, { timeouts: soon });
    expect((await failureOf(response.read(1000))).reason).toBe('ReadTimeout');
  });

  it('ReadError: reset before the answer, and in the middle of the body', async () => {
    const before = await tcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect((await failureOf(get(before))).reason).toBe('ReadError');
    const middle = await http((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.socket?.resetAndDestroy());
    });
    expect((await failureOf(get(middle).then((response) => response.read(1000)))).reason).toBe('ReadError');
  });

  it('ReadError: an answer that is not HTTP', async () => {
    const port = await tcp((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n')));
    expect((await failureOf(get(port))).reason).toBe('ReadError');
  });

  it('TLSError: a certificate that no one vouches for', async () => {
    const port = await serve(createTlsServer(certificate));
    expect((await failureOf(get(port, { url: `https://receiver.test:${port}/` }))).reason).toBe('TLSError');
  });

  it('TLSError: no TLS at the other end', async () => {
    const port = await http((_request, response) => response.end());
    expect((await failureOf(get(port, { url: `https://127.0.0.1:${port}/` }))).reason).toBe('TLSError');
  });

  it('a header that cannot be sent fails the call, not the process', async () => {
    const port = await http((_request, response) => response.end());
    expect((await failureOf(get(port, { headers: { 'x-a': 'b\r\nx-c: d' } }))).reason).toBe('ConnectError');
  });
});
