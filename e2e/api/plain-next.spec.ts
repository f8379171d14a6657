import { api, expect, running, test } from '../support/parley.ts';
import { startPlainNext } from '../support/start-plain-next.ts';

test('a plain next start serves the whole API by the same handlers, and runs the background services', async ({
  workspace,
}) => {
  const { dataDir, url } = running();
  const next = await startPlainNext({
    dataDir,
    environment: {
      APP_URL: url.replace('127.0.0.1', 'localhost'),
      RATE_LIMIT_PER_MINUTE: '0',
      WORKSPACE_REQUESTS_PER_MINUTE: '0',
    },
  });
  try {
    // It is ready before the dispatcher has looked for work the first time.
    const parts = async () => (await (await fetch(`${next.url}/readyz`)).json()).parts;
    const ok = { state: 'ok' };
    await expect.poll(parts).toMatchObject({ database: ok, engine: ok, dispatcher: ok });
    const [ours, plain] = [api(workspace), api(workspace, next.url)];
    for (const [method, path, body] of [
      ['GET', '/webhooks'],
      ['GET', '/openapi.json'],
      ['POST', '/contacts', [{ phone: '98123 45678', name: 'Asha' }]],
      ['POST', '/contacts', [{}]],
      ['GET', '/conversations?limit=1'],
      ['DELETE', '/webhooks/01a1fe60-4e52-7513-87c3-a7cc2e8eda4b'],
      ['PUT', '/webhooks', []],
      ['GET', '/nothing'],
    ] as const) {
      const [one, other] = await Promise.all([ours(method, path, body), plain(method, path, body)]);
      const { request_id: _, ...json } = one.json;
      expect(other, `${method} ${path}`).toMatchObject({ status: one.status });
      if (path === '/openapi.json') expect(Object.keys(other.json.paths)).toEqual(Object.keys(json.paths));
      else expect(other.json).toMatchObject(json);
      expect(other.headers.get('allow')).toBe(one.headers.get('allow'));
    }
  } finally {
    await next.stop();
  }
});
