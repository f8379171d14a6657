import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { overrideEnv } from '../env.ts';
import { EgressError } from './egress-error.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isOwnPort } from './own-ports.ts';
import { refusedUrl } from './refused-url.ts';
import { recordingDispatcher } from './testing/recording-dispatcher.ts';

const OURS = {
  PORT: '3000',
  SANDBOX_PORT: '3001',
  SANDBOX_URL: 'http://127.0.0.1:3001',
  DATABASE_URL: 'postgresql://parley@127.0.0.1:5433/parley',
  INNGEST_BASE_URL: 'http://localhost:8288',
  INNGEST_EVENT_KEY: 'event-key',
  INNGEST_SIGNING_KEY: 'ab12',
  INNGEST_SERVE_ORIGIN: 'http://10.0.0.2:3000',
};
const EVERYTHING = ['0.0.0.0/0', '::/0'];
const before = { ...process.env };

function installed(variables: Record<string, string> = {}) {
  overrideEnv({ ...OURS, ...variables });
}

afterEach(() => {
  const restored = Object.keys({ ...OURS, INNGEST_DEV: '' }).map((name) => [name, before[name] ?? '']);
  overrideEnv(Object.fromEntries(restored));
});

async function reach(url: string, addresses: string[] = []) {
  const { dispatcher, dialled } = recordingDispatcher({ allow: EVERYTHING, resolve: () => addresses });
  const error = await guardedFetch({ dispatcher, url, timeouts: { connectMs: 2000, totalMs: 2000 } }).catch(
    (reason: unknown) => reason,
  );
  return { reason: error instanceof EgressError ? error.reason : String(error), dialled };
}

describe('own ports: our own ports, with everything else opened by the operator (isolation 8)', () => {
  const spellings = (port: number) =>
    [
      '127.0.0.1',
      'localhost',
      'LOCALHOST.',
      'app.localhost',
      '0.0.0.0',
      '0',
      '127.1',
      '127.0.0.2',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '①②⑦.⓪.⓪.①',
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::ffff:0.0.0.0]',
      '[64:ff9b::127.0.0.1]',
    ].map((host) => `http://${host}:${port}/`);
  const urls = [3000, 3001, 5433, 8288].flatMap(spellings);

  it.each(urls)('%s is refused where the socket connects', async (url) => {
    installed();
    expect(await reach(url)).toEqual({ reason: 'BlockedAddress', dialled: [] });
  });

  it.each(urls)('%s is refused when it is given', (url) => {
    installed();
    expect(refusedUrl({ url, allow: EVERYTHING })).toBe('BlockedAddress');
  });

  it.each([['127.0.0.1'], ['::1'], ['0.0.0.0'], ['::ffff:127.0.0.1'], ['93.184.216.34', '127.0.0.1']])(
    'a name that resolves to %s is refused too',
    async (...addresses) => {
      installed();
      expect(await reach('http://inside.test:3001/_sandbox/state', addresses)).toEqual({
        reason: 'BlockedAddress',
        dialled: [],
      });
    },
  );

  it('are refused at every address that this machine has', async () => {
    installed();
    const own = Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? []);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect(await isOwnPort({ address, port: 3000, resolve: async () => [] })).toBe(true);
  });

  it('of a database and an engine on other machines are refused there, by name and by address', async () => {
    installed({ DATABASE_URL: 'postgresql://parley@db.internal/parley', INNGEST_BASE_URL: 'http://10.0.0.9:8288' });
    const resolve = async () => [{ address: '10.0.0.5', family: 4 }];
    expect(await isOwnPort({ address: '10.0.0.5', port: 5432, resolve })).toBe(true);
    expect(await isOwnPort({ address: '::ffff:10.0.0.5', port: 5432, resolve })).toBe(true);
    expect(await isOwnPort({ address: '10.0.0.9', port: 8288, resolve })).toBe(true);
    expect(await isOwnPort({ address: '10.0.0.6', port: 5432, resolve })).toBe(false);
  });

  it('include the one that an Inngest dev server listens on', async () => {
    installed({ INNGEST_BASE_URL: '', INNGEST_DEV: '1' });
    expect(await isOwnPort({ address: '127.0.0.1', port: 8288, resolve: async () => [] })).toBe(true);
  });

  it('say nothing about other ports, nor about the same number elsewhere on the internet', async () => {
    installed();
    expect(await reach('http://127.0.0.1:4000/')).toMatchObject({ dialled: ['127.0.0.1 at 127.0.0.1'] });
    expect(await reach('http://shop.test:3000/', ['93.184.216.34'])).toMatchObject({
      dialled: ['shop.test at 93.184.216.34'],
    });
    expect(refusedUrl({ url: 'http://127.0.0.1:4000/', allow: ['127.0.0.1/32'] })).toBeNull();
  });
});
