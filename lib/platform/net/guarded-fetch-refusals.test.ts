import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EgressError } from './egress-error.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { refusedUrl } from './refused-url.ts';
import { recordingDispatcher } from './testing/recording-dispatcher.ts';
import { literalVectors, nameVectors } from './testing/ssrf-vectors.ts';

const timeouts = { connectMs: 5000, totalMs: 5000 };
const nobody = () => [];

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof EgressError ? error.reason : `no EgressError but ${String(error)}`;
}

it('has at least 120 vectors', () => {
  expect(literalVectors.length + nameVectors.length).toBeGreaterThanOrEqual(120);
});

describe('where the socket would connect', () => {
  it.each([...literalVectors, ...nameVectors])('$url $addresses is $reason', async ({ url, addresses, reason }) => {
    const { dispatcher, dialled } = recordingDispatcher({ resolve: () => addresses ?? [] });
    expect(await reasonOf(guardedFetch({ dispatcher, url, timeouts }))).toBe(reason);
    expect(dialled).toEqual([]);
  });

  it.each([
    ['http://93.184.216.34/', [], '93.184.216.34 at 93.184.216.34'],
    ['http://[2606:4700::1111]:8080/', [], '2606:4700::1111 at 2606:4700::1111'],
    ['http://[::ffff:93.184.216.34]/', [], '::ffff:5db8:d822 at ::ffff:5db8:d822'],
    ['http://[64:ff9b::93.184.216.34]/', [], '64:ff9b::5db8:d822 at 64:ff9b::5db8:d822'],
    ['http://172.32.0.1/', [], '172.32.0.1 at 172.32.0.1'],
    ['http://100.128.0.1/', [], '100.128.0.1 at 100.128.0.1'],
    ['http://shop.test/', ['93.184.216.34', '2606:4700::1111'], 'shop.test at 93.184.216.34,2606:4700::1111'],
  ])('%s is public, so the recorder sees it', async (url, addresses, record) => {
    const { dispatcher, dialled } = recordingDispatcher({ resolve: () => addresses });
    expect(await reasonOf(guardedFetch({ dispatcher, url, timeouts }))).toBe('ConnectError');
    expect(dialled).toEqual([record]);
  });

  it('connects to what was checked: a name that changes its address in between is not resolved again', async () => {
    let asked = 0;
    const { dispatcher, dialled } = recordingDispatcher({
      resolve: () => (asked++ === 0 ? ['93.184.216.34'] : ['127.0.0.2']),
    });
    const call = () => reasonOf(guardedFetch({ dispatcher, url: 'http://rebinding.test/', timeouts }));
    expect(await call()).toBe('ConnectError');
    expect(dialled).toEqual(['rebinding.test at 93.184.216.34']);
    expect(await call()).toBe('BlockedAddress');
    expect(dialled).toHaveLength(1);
  });

  it.each(['http://localhost/', 'http://app.localhost./'])(
    '%s is 127.0.0.1, whatever else the machine calls by that name',
    async (url) => {
      const resolve = () => ['127.0.0.1', '::1'];
      const open = recordingDispatcher({ resolve, allow: ['127.0.0.1/32'] });
      expect(await reasonOf(guardedFetch({ dispatcher: open.dispatcher, url, timeouts }))).toBe('ConnectError');
      expect(open.dialled).toEqual([`${new URL(url).hostname} at 127.0.0.1`]);
      const closed = recordingDispatcher({ resolve });
      expect(await reasonOf(guardedFetch({ dispatcher: closed.dispatcher, url, timeouts }))).toBe('BlockedAddress');
      expect(closed.dialled).toEqual([]);
    },
  );

  it('a name without addresses is DNSError, as is one that the resolver does not know', async () => {
    const { dispatcher } = recordingDispatcher({ resolve: nobody });
    expect(await reasonOf(guardedFetch({ dispatcher, url: 'http://empty.test/', timeouts }))).toBe('DNSError');
    const failing = recordingDispatcher({
      resolve: () => {
        throw new Error('ENOTFOUND');
      },
    });
    const unknown = guardedFetch({ dispatcher: failing.dispatcher, url: 'http://unknown.test/', timeouts });
    expect(await reasonOf(unknown)).toBe('DNSError');
  });
});

describe('when a URL is given', () => {
  it.each(literalVectors)('$url is refused with $reason', ({ url, reason }) => {
    expect(refusedUrl({ url })).toBe(reason);
  });

  it.each(['http://localhost:3000/', 'http://LOCALHOST/', 'http://localhost./', 'http://app.localhost/'])(
    '%s is the own machine',
    (url) => {
      expect(refusedUrl({ url })).toBe('BlockedAddress');
    },
  );

  it.each([
    'https://example.com/hook?a=1',
    'http://93.184.216.34/',
    'http://[2606:4700::1111]/',
    'http://localhost.test/',
  ])('%s is taken', (url) => {
    expect(refusedUrl({ url })).toBeNull();
  });
});

describe('a redirect', () => {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://entry');
    response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' }).end();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const statuses = [301, 302, 303, 307, 308];
  const targets = [
    ['http://127.0.0.2/', 'BlockedAddress'],
    ['http://2130706434/', 'BlockedAddress'],
    ['http://[::ffff:127.0.0.2]/', 'BlockedAddress'],
    ['//169.254.169.254/latest/meta-data/', 'BlockedAddress'],
    ['http://inside.test/', 'BlockedAddress'],
    ['http://user:pass@shop.test/', 'InvalidURL'],
    ['file:///etc/passwd', 'InvalidURL'],
    ['http://[fe80::1%25eth0]/', 'InvalidURL'],
  ] as const;
  const cases = statuses.flatMap((status) => targets.map(([to, reason]) => ({ status, to, reason })));

  it.each(cases)('$status to $to is $reason', async ({ status, to, reason }) => {
    const { dispatcher, dialled } = recordingDispatcher({ resolve: () => ['10.0.0.1'], entryPort: port });
    const url = `http://127.0.0.1:${port}/?status=${status}&to=${encodeURIComponent(to)}`;
    expect(await reasonOf(guardedFetch({ dispatcher, url, timeouts, maxRedirects: 5 }))).toBe(reason);
    expect(dialled).toEqual([]);
    await dispatcher.close();
  });
});
