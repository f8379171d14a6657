import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { beforeAll, expect, it, vi } from 'vitest';
import { env } from '../env.ts';
import { certificate } from './testing/certificate.ts';
import { serve } from './testing/serve.ts';

// Fresh processes take seconds to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const authorityFile = join(env().DATA_DIR, 'authority.pem');
beforeAll(() => writeFile(authorityFile, certificate.authority));

/** Node reads its certificate authorities once, at start, so each call needs its own process. */
async function callFromFreshProcess(url: string, variables: Record<string, string>): Promise<unknown> {
  const script = `
    import { guardedDispatcher } from '${import.meta.resolve('./guarded-dispatcher.ts')}';
    import { guardedFetch } from '${import.meta.resolve('./guarded-fetch.ts')}';
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const dispatcher = guardedDispatcher({ allow: ['127.0.0.1/32'], resolve });
    const timeouts = { connectMs: 10000, totalMs: 10000 };
    const outcome = await guardedFetch({ dispatcher, url: process.argv[1], timeouts }).then(
      async (response) => JSON.parse((await response.read(1000)).bytes),
      (error) => error.reason,
    );
    process.stdout.write(JSON.stringify(outcome));
    await dispatcher.close();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', script, url],
    { env: variables as NodeJS.ProcessEnv },
  );
  return JSON.parse(stdout);
}

const secureServer = () =>
  serve(
    createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
      const { servername } = request.socket as TLSSocket;
      response.end(JSON.stringify({ host: request.headers.host, servername }));
    }),
  );

it('trusts an authority of NODE_EXTRA_CA_CERTS; TLS server name and Host stay the name although an address was dialled', async () => {
  const port = await secureServer();
  const outcome = await callFromFreshProcess(`https://receiver.test:${port}/`, { NODE_EXTRA_CA_CERTS: authorityFile });
  expect(outcome).toEqual({ host: `receiver.test:${port}`, servername: 'receiver.test' });
});

it('does not trust it unasked, nor for another name', async () => {
  const port = await secureServer();
  expect(await callFromFreshProcess(`https://receiver.test:${port}/`, {})).toBe('TLSError');
  const otherName = callFromFreshProcess(`https://other.test:${port}/`, { NODE_EXTRA_CA_CERTS: authorityFile });
  expect(await otherName).toBe('TLSError');
});

it('no proxy of the environment interferes, not even in a process that was started with one', async () => {
  const port = await secureServer();
  const proxy = 'http://127.0.0.2:9';
  const outcome = await callFromFreshProcess(`https://receiver.test:${port}/`, {
    NODE_EXTRA_CA_CERTS: authorityFile,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    ALL_PROXY: proxy,
  });
  expect(outcome).toMatchObject({ servername: 'receiver.test' });
});
