import { createHmac } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { GET, POST, PUT } from '#app/api/inngest/route.ts';
import { inngest } from '#inngest/client/client.ts';
import { overrideEnv } from '#lib/platform/env.ts';

const KEY = 'cd'.repeat(32);
const WITH_SERVER = {
  INNGEST_BASE_URL: 'http://127.0.0.1:8288',
  INNGEST_EVENT_KEY: 'events',
  INNGEST_SIGNING_KEY: KEY,
};
const EMBEDDED = { INNGEST_BASE_URL: '', INNGEST_EVENT_KEY: '', INNGEST_SIGNING_KEY: '' };

beforeEach(() => {
  overrideEnv(WITH_SERVER);
});

const FUNCTION = 'parley-purge-expired-records';
const call = {
  ctx: { attempt: 0, max_attempts: 4, run_id: 'r', stack: { current: 0, stack: [] }, use_api: false },
  event: { data: {}, name: 'inngest/scheduled.timer' },
  events: [],
  steps: {},
  version: 2,
};

/** The keys of `call` are in alphabetical order, so that its JSON is the canonical form that is signed. */
function sign(body: string, { key = KEY, at = Date.now() } = {}) {
  const t = Math.floor(at / 1000);
  return `t=${t}&s=${createHmac('sha256', key).update(body).update(String(t)).digest('hex')}`;
}

function request(method: 'GET' | 'POST' | 'PUT', { body, signature }: { body?: object; signature?: string } = {}) {
  return new Request(`http://localhost:3000/api/inngest?fnId=${FUNCTION}&stepId=step`, {
    method,
    headers: {
      host: 'localhost:3000',
      'x-inngest-sync-kind': 'in_band',
      ...(signature ? { 'x-inngest-signature': signature } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

it('refuses an unsigned call', async () => {
  const url = { url: 'http://localhost:3000/api/inngest' };
  const answers = [
    await POST(request('POST', { body: call })),
    await PUT(request('PUT', { body: url })),
    await PUT(new Request('http://localhost:3000/api/inngest', { method: 'PUT', headers: { host: 'localhost' } })),
    await GET(request('GET')),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
  for (const answer of answers) expect(await answer.text()).not.toContain(FUNCTION);
});

/** Whether a body that never ends was read, and the status of the response. */
async function readOf(method: 'POST' | 'PUT', headers: Record<string, string>) {
  let wasRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        wasRead = true;
        controller.enqueue(new Uint8Array(1000));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method, body, duplex: 'half', headers: { host: 'localhost:3000', ...headers } } as RequestInit;
  const given = new Request('http://localhost:3000/api/inngest', init);
  const { status } = await (method === 'POST' ? POST(given) : PUT(given));
  return { status, wasRead };
}

it.each(['POST', 'PUT'] as const)(
  'engine door: reads nothing of the body of a %s that claims no signature, nor of any with the embedded engine (isolation 14)',
  async (method) => {
    expect(await readOf(method, {})).toEqual({ status: 401, wasRead: false });
    overrideEnv(EMBEDDED);
    expect(await readOf(method, { 'x-inngest-signature': sign('{}') })).toEqual({ status: 401, wasRead: false });
    expect((await GET(request('GET'))).status).toBe(401);
  },
);

it('engine door: parses no call whose signature does not fit its bytes, and no large sync', async () => {
  const notJson = (method: 'POST' | 'PUT', body: string) =>
    new Request('http://localhost:3000/api/inngest', {
      method,
      headers: { host: 'localhost:3000', 'x-inngest-signature': sign('{}') },
      body,
    });
  expect((await POST(notJson('POST', '{'))).status).toBe(401);
  expect((await PUT(notJson('PUT', '{'.repeat(64 * 1024 + 1)))).status).toBe(413);
});

it('takes a call that the earlier key signed while the key is changed', async () => {
  const earlier = 'ef'.repeat(32);
  inngest.setEnvVars({ INNGEST_SIGNING_KEY_FALLBACK: earlier });
  onTestFinished(() => void inngest.setEnvVars({ INNGEST_SIGNING_KEY_FALLBACK: undefined }));
  const signature = sign(JSON.stringify(call), { key: earlier });
  expect((await POST(request('POST', { body: call, signature }))).status).toBe(206);
});

it('refuses a foreign key, an old signature, and one over another body', async () => {
  const body = JSON.stringify(call);
  const signatures = [
    sign(body, { key: 'ab'.repeat(32) }),
    sign(body, { at: Date.now() - 6 * 60_000 }),
    sign(JSON.stringify({ ...call, version: 1 })),
    't=1&s=',
    'nonsense',
  ];
  for (const signature of signatures) {
    expect((await POST(request('POST', { body: call, signature }))).status).toBe(401);
  }
});

it('runs a step for a signed call, and lists its functions for one', async () => {
  const ran = await POST(request('POST', { body: call, signature: sign(JSON.stringify(call)) }));
  expect(ran.status).toBe(206);
  expect(await ran.json()).toMatchObject([{ op: 'StepRun', data: { deleted: 0, rest: 'done' } }]);

  const url = { url: 'http://localhost:3000/api/inngest' };
  const synced = await PUT(request('PUT', { body: url, signature: sign(JSON.stringify(url)) }));
  expect(synced.status).toBe(200);
  expect((await synced.json()).functions).toEqual(expect.arrayContaining([expect.objectContaining({ id: FUNCTION })]));
});

it('refuses a body larger than any run can have', async () => {
  const body = { filler: 'x'.repeat(33 * 1_048_576) };
  const answer = await POST(request('POST', { body, signature: sign('{}') }));
  expect(answer.status).toBe(413);
});
