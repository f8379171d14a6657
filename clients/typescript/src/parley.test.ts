import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOptions } from './call.ts';
import { Parley } from './parley.ts';
import type { ParleyError } from './parley-error.ts';

type Answer = Response | Error;
const sent = { messaging_product: 'whatsapp', messages: [{ id: 'wamid.1', message_status: 'accepted' }] };
const ok = (body: unknown = sent) => Response.json(body, { headers: { etag: '"7"' } });
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ detail: 'No.', code, request_id: 'r1', doc_url: `/docs/errors#${code}` }, { status, headers });

/** A client whose requests get these responses in order; the last one repeats. */
function clientOf(...answers: Answer[]) {
  return clientWith({}, ...answers);
}

function clientWith(options: { maxRetries?: number }, ...answers: Answer[]) {
  const requests: Request[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init));
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    return (next ?? ok()).clone();
  };
  return { parley: new Parley({ baseUrl: 'https://parley.test/', apiKey: 'k', fetch: answer, ...options }), requests };
}

const message = { body: { to: '+91 98123 45678', body: 'Hi' } };
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it went through'),
    (error) => error as ParleyError,
  );

/** Skips the pauses between attempts. Returns the length of each, in milliseconds. */
function skipPauses() {
  const pauses: number[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, ms: number) => {
    pauses.push(ms);
    queueMicrotask(callback);
    return 0;
  }) as never);
  return pauses;
}

let pauses: number[];
beforeEach(() => {
  pauses = skipPauses();
});

it('leaves out what is null in a query, such as the next_cursor of a last page', async () => {
  const { parley, requests } = clientOf(ok({ messages: [], next_cursor: null }));
  await parley.listMessages({ path: { id: 'a' }, query: { cursor: null as unknown as string, limit: 2 } });
  expect(requests[0]?.url).toBe('https://parley.test/public/v1/conversations/a/messages?limit=2');
});

it('calls an operation with its key, path parameters, query and body', async () => {
  const { parley, requests } = clientOf(ok({ messages: [], next_cursor: null }), ok());
  await parley.listMessages({ path: { id: 'a/b' }, query: { limit: 2 } });
  expect(requests[0]?.url).toBe('https://parley.test/public/v1/conversations/a%2Fb/messages?limit=2');
  expect(requests[0]?.headers.get('x-api-key')).toBe('k');
  expect(requests[0]?.headers.get('idempotency-key')).toBeNull();
  expect(await parley.sendMessage(message)).toEqual(sent);
  expect(await requests[1]?.json()).toEqual(message.body);
});

describe('headers of the caller (correctness 10)', () => {
  it.each(['Idempotency-Key', 'idempotency-key', 'IDEMPOTENCY-KEY'])('%s replaces the key of a call', async (name) => {
    const { parley, requests } = clientOf(refusal(504, 'outcome_unknown'));
    const error = await failure(parley.sendMessage(message, { headers: { [name]: 'mine' } }));
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set(['mine']));
    expect(error.idempotencyKey).toBe('mine');
  });

  it.each<[string, CallOptions['headers']]>([
    ['Headers', new Headers({ 'Idempotency-Key': 'mine', 'X-Own': '1' })],
    [
      'pairs',
      [
        ['idempotency-key', 'mine'],
        ['X-Own', '1'],
      ],
    ],
    ['an object', { 'IDEMPOTENCY-KEY': 'mine', 'X-Own': '1' }],
  ])('may be %s', async (_form, headers) => {
    const { parley, requests } = clientOf(ok());
    await parley.sendMessage(message, { idempotencyKey: 'other', headers });
    expect(requests[0]?.headers.get('idempotency-key')).toBe('mine');
    expect(requests[0]?.headers.get('x-own')).toBe('1');
  });

  it('are omitted without a value: no two requests share the key “undefined”', async () => {
    const { parley, requests } = clientOf(ok());
    for (let n = 0; n < 2; n++) await parley.sendMessage(message, { headers: { 'Idempotency-Key': undefined } });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['Accept', 'X-Api-Key', 'Content-Type'])('%s replaces ours', async (name) => {
    const { parley, requests } = clientOf(ok());
    await parley.sendMessage(message, { headers: { [name]: 'application/vnd.own+json' } });
    expect(requests[0]?.headers.get(name)).toBe('application/vnd.own+json');
  });

  it('include no Idempotency-Key on a GET unless the caller sets one', async () => {
    const { parley, requests } = clientOf(ok());
    await parley.getFlow({ path: { id: 'f' } }, { headers: { 'If-None-Match': '"7"' } });
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
  });
});

it('calls fetch on the global object, as browsers and edge runtimes require', async () => {
  let calledOn: unknown;
  const strict = async function (this: unknown) {
    calledOn = this;
    return ok();
  };
  vi.stubGlobal('fetch', strict);
  try {
    await new Parley({ baseUrl: 'https://parley.test', apiKey: 'k' }).sendMessage(message);
    expect([undefined, globalThis]).toContain(calledOn);
    await new Parley({ baseUrl: 'https://parley.test', apiKey: 'k', fetch: strict }).sendMessage(message);
    expect([undefined, globalThis]).toContain(calledOn);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('returns the response’s headers to its caller', async () => {
  const { parley } = clientOf(ok());
  const seen: (string | null)[] = [];
  await parley.getFlow({ path: { id: 'f' } }, { onResponse: ({ headers }) => seen.push(headers.get('etag')) });
  expect(seen).toEqual(['"7"']);
});

describe('retries', () => {
  it.each([
    ['a 429', refusal(429, 'rate_limited')],
    ['a 500', refusal(500, 'internal_error')],
    ['a 502 of a proxy', new Response('<html>', { status: 502 })],
    ['a 504 whose outcome is unknown', refusal(504, 'outcome_unknown')],
    ['a request that still runs', refusal(409, 'request_in_progress', { 'retry-after': '1' })],
    ['a lost connection', new TypeError('fetch failed')],
  ])('%s, under the same Idempotency-Key', async (_what, first) => {
    const { parley, requests } = clientOf(first, first, ok());
    expect(await parley.sendMessage(message)).toEqual(sent);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('a file byte for byte, so that it is the same request', async () => {
    const { parley, requests } = clientOf(refusal(502, 'channel_unavailable'), ok());
    const form = new FormData();
    form.append('file', new Blob(['phone\n9812345678\n']), 'contacts.csv');
    await parley.importContacts({ body: form });
    const [first, second] = await Promise.all(requests.map((request) => request.text()));
    expect(first).toContain('9812345678');
    expect(second).toBe(first);
    expect(requests[1]?.headers.get('content-type')).toContain('multipart/form-data; boundary=');
  });

  it('with growing pauses, or what Retry-After says', async () => {
    const { parley } = clientOf(
      refusal(429, 'rate_limited', { 'retry-after': '7' }),
      refusal(502, 'channel_unavailable'),
      refusal(502, 'channel_unavailable'),
      ok(),
    );
    await parley.sendMessage(message);
    const [first, second = 0, third = 0] = pauses;
    expect(first).toBe(7000);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(third).toBeGreaterThanOrEqual(1000);
  });

  it('three times, and then throws the last error', async () => {
    const { parley, requests } = clientOf(refusal(504, 'outcome_unknown'));
    const error = await failure(parley.sendMessage(message, { idempotencyKey: 'mine' }));
    expect(requests).toHaveLength(4);
    expect(error).toMatchObject({ status: 504, code: 'outcome_unknown', idempotencyKey: 'mine' });
  });

  it('not when Retry-After is far away', async () => {
    const { parley, requests } = clientOf(refusal(429, 'channel_throttled', { 'retry-after': '3600' }));
    const error = await failure(parley.sendMessage(message));
    expect(requests).toHaveLength(1);
    expect(error.retryAfterSeconds).toBe(3600);
  });

  describe('a request that still runs under the same Idempotency-Key', () => {
    const inProgress = () => refusal(409, 'request_in_progress', { 'retry-after': '1' });

    it('for as long as the server takes to learn its outcome, besides the other retries', async () => {
      const { parley, requests } = clientOf(
        new TypeError('fetch failed'),
        ...Array.from({ length: 60 }, inProgress),
        refusal(504, 'outcome_unknown'),
        refusal(504, 'outcome_unknown'),
        ok(),
      );
      expect(await parley.sendMessage(message)).toEqual(sent);
      expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    });

    it('and not forever', async () => {
      const { parley } = clientOf(inProgress());
      const error = await failure(parley.sendMessage(message));
      expect(error).toMatchObject({ status: 409, code: 'request_in_progress', idempotencyKey: expect.any(String) });
      expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(75_000);
    });

    it('never without a pause, and not when Retry-After is far away', async () => {
      const at = (retryAfter: string) => refusal(409, 'request_in_progress', { 'retry-after': retryAfter });
      await failure(clientOf(at('0')).parley.sendMessage(message));
      expect(Math.min(...pauses)).toBe(1000);
      const { parley, requests } = clientOf(at('3600'));
      await failure(parley.sendMessage(message));
      expect(requests).toHaveLength(1);
    });

    it('unless the caller wants no retries', async () => {
      const { parley, requests } = clientWith({ maxRetries: 0 }, inProgress());
      await failure(parley.sendMessage(message));
      expect(requests).toHaveLength(1);
    });
  });

  describe('a server that is away, such as one that restarts', () => {
    const total = () => pauses.reduce((sum, ms) => sum + ms, 0);

    it.each([
      ['no connection', () => new TypeError('fetch failed')],
      ['a 503', () => refusal(503, 'service_unavailable')],
      ['a 503 with Retry-After', () => refusal(503, 'service_unavailable', { 'retry-after': '5' })],
      ['a 502 of a proxy', () => new Response('<html>', { status: 502 })],
    ])('for half a minute, besides the other retries: %s', async (_what, away) => {
      const { parley, requests } = clientOf(away());
      await failure(parley.sendMessage(message));
      expect(total()).toBeGreaterThan(22_000);
      expect(total()).toBeLessThan(55_000);
      expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    });

    it('and a request that comes after the restart goes through', async () => {
      const { parley } = clientOf(
        ...Array.from({ length: 6 }, () => new TypeError('fetch failed')),
        refusal(502, 'channel_unavailable'),
        ok(),
      );
      expect(await parley.sendMessage(message)).toEqual(sent);
    });

    it('waits for as long as Retry-After says', async () => {
      const { parley } = clientOf(refusal(503, 'service_unavailable', { 'retry-after': '20' }), ok());
      await parley.sendMessage(message);
      expect(pauses).toEqual([20_000]);
    });

    it('unless the caller wants no retries', async () => {
      const { parley, requests } = clientWith({ maxRetries: 0 }, new TypeError('fetch failed'));
      await failure(parley.sendMessage(message));
      expect(requests).toHaveLength(1);
    });
  });

  it.each([400, 401, 403, 404, 412, 422])('never a %i', async (status) => {
    const { parley, requests } = clientOf(refusal(status, 'not_found'));
    await failure(parley.sendMessage(message));
    expect(requests).toHaveLength(1);
  });

  it('never after its caller has aborted', async () => {
    const { parley, requests } = clientOf(new TypeError('fetch failed'));
    const reason = new Error('gone home');
    await expect(parley.sendMessage(message, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(requests.length).toBeLessThanOrEqual(1);
  });
});

describe('errors', () => {
  it('have the status, code, sentence and request id of the answer', async () => {
    const { parley } = clientOf(refusal(404, 'not_found'));
    const error = await failure(parley.getFlow({ path: { id: 'x' } }));
    expect(error).toMatchObject({ status: 404, code: 'not_found', detail: 'No.', requestId: 'r1', issues: [] });
    expect(error.message).toBe('404 not_found: No.');
  });

  it('list the problems of a request that is not valid', async () => {
    const detail = [{ type: 'missing', loc: ['body', 0, 'phone'], msg: 'This field is required.' }];
    const { parley } = clientOf(Response.json({ detail, code: 'validation_failed' }, { status: 422 }));
    const error = await failure(parley.upsertContacts({ body: [] }));
    expect(error.issues).toEqual(detail);
    expect(error.message).toContain('body.0.phone: This field is required.');
  });

  it('say that there was no response, and with which key to retry', async () => {
    const { parley } = clientOf(new TypeError('fetch failed'));
    const error = await failure(parley.sendMessage(message));
    expect(error).toMatchObject({ status: 0, code: 'connection_failed', idempotencyKey: expect.any(String) });
  });

  it('say that what If-None-Match names is current, and are not retried', async () => {
    const { parley, requests } = clientOf(new Response(null, { status: 304 }));
    const error = await failure(parley.getFlow({ path: { id: 'f1' } }, { headers: { 'if-none-match': '"3"' } }));
    expect(error).toMatchObject({ status: 304, code: 'not_modified' });
    expect(requests).toHaveLength(1);
  });

  it('say that a response is not JSON, such as the page of a proxy', async () => {
    const { parley, requests } = clientOf(new Response('<html>', { status: 200, headers: { 'x-request-id': 'r1' } }));
    const error = await failure(parley.sendMessage(message));
    expect(error).toMatchObject({ status: 200, code: 'unreadable_answer', requestId: 'r1' });
    expect(error.idempotencyKey).toEqual(expect.any(String));
    expect(requests).toHaveLength(1);
  });
});
