import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { readiness } from '#lib/doors/health/readiness.ts';
import { opensStoredSecrets } from '#lib/platform/crypto/sealed-canary.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { serveListener } from '#lib/testing/serve-listener.ts';
import { untilReady } from './until-ready.ts';

const LISTENING = { listening: Promise.resolve() };

/** Serves what `answer` says as /readyz does. */
async function serve(answer: () => Promise<{ ready: boolean }>) {
  const server = await serveListener(async (_request, response) => {
    const state = await answer();
    response.writeHead(state.ready ? 200 : 503).end(JSON.stringify(state));
  });
  onTestFinished(server.stop);
  return `${server.url}/readyz`;
}

it('launcher: the app is ready when it responds with 200, and not while it refuses or is unreachable', async () => {
  const answers = [{ ready: false }, { ready: false }, { ready: true }];
  const url = await serve(async () => answers.shift() ?? { ready: false });
  await untilReady({ app: LISTENING, url, withinMs: 60_000 });
  expect(answers).toEqual([]);
  const nowhere = untilReady({ app: LISTENING, url: 'http://127.0.0.1:9/readyz', withinMs: 100 });
  await expect(nowhere).rejects.toThrow('did not become ready at http://127.0.0.1:9/readyz within 0.1 seconds.');
});

it('is not ready because another Parley answers at its address, until it listens itself', async () => {
  const url = await serve(async () => ({ ready: true }));
  const { promise: listening, resolve: listen } = Promise.withResolvers<void>();
  await expect(untilReady({ app: { listening }, url, withinMs: 500 })).rejects.toThrow('did not become ready');
  listen();
  await untilReady({ app: { listening }, url, withinMs: 60_000 });
});

it('says which parts are not ready when it takes too long', async () => {
  const url = await serve(readiness);
  await expect(untilReady({ app: LISTENING, url, withinMs: 300 })).rejects.toThrow(
    /within 0\.3 seconds:\n {2}started: starting$/,
  );
});

it('does not wait for a key that does not open what is stored', async () => {
  expect(await opensStoredSecrets()).toBe(true);
  const { ENCRYPTION_KEY = '' } = env();
  onTestFinished(() => void overrideEnv({ ENCRYPTION_KEY }));
  overrideEnv({ ENCRYPTION_KEY: randomBytes(32).toString('base64') });
  const url = await serve(readiness);
  await expect(untilReady({ app: LISTENING, url, withinMs: 60_000 })).rejects.toThrow(
    /^ENCRYPTION_KEY does not open what is stored\. Set/,
  );
});
