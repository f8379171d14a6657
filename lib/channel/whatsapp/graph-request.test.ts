import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { overrideEnv } from '#lib/platform/env.ts';
import { ChannelError } from '../channel-error.ts';
import { graphErrorAnswer, json, startFakeGraph } from '../testing/start-fake-graph.ts';
import { graphRequest } from './graph-request.ts';

let graph: Awaited<ReturnType<typeof startFakeGraph>>;
beforeAll(async () => {
  graph = await startFakeGraph();
});
afterEach(() => {
  overrideEnv({ WHATSAPP_GRAPH_URL: graph.url, WHATSAPP_APP_SECRET: '', WHATSAPP_VERIFY_TOKEN: '' });
});
afterAll(() => graph.stop());

const schema = z.object({ id: z.string() });
const post = (timeoutMs?: number) =>
  graphRequest({
    accessToken: 'SANDBOX_TOKEN',
    method: 'POST',
    path: '1/messages',
    body: { a: 'ü' },
    schema,
    ...(timeoutMs && { timeoutMs }),
  });
const get = (timeoutMs?: number) =>
  graphRequest({ accessToken: 'SANDBOX_TOKEN', method: 'GET', path: '1', schema, ...(timeoutMs && { timeoutMs }) });
const ok = json(200, { id: 'x' });

describe('a call', () => {
  it('carries the version, the token and JSON', async () => {
    graph.answerWith(ok);
    expect(await post()).toEqual({ id: 'x' });
    const [call] = graph.calls;
    expect(call?.url.pathname).toBe('/v25.0/1/messages');
    expect(call?.headers).toMatchObject({ authorization: 'Bearer SANDBOX_TOKEN', 'content-type': 'application/json' });
    expect(JSON.parse(call?.body ?? '')).toEqual({ a: 'ü' });
    expect(call?.url.searchParams.has('appsecret_proof')).toBe(false);
  });

  it('proves that it comes from the app when the app secret is set', async () => {
    overrideEnv({ WHATSAPP_APP_SECRET: 'sandbox_app_secret', WHATSAPP_VERIFY_TOKEN: 'v' });
    graph.answerWith(ok);
    await get();
    expect(graph.calls[0]?.url.searchParams.get('appsecret_proof')).toBe(
      '200675777e5b5a5a8d4b2ac982b7845e486bf627fe23fd0762e0ec312c2a1c04',
    );
  });
});

describe('retries', () => {
  it.each([2, 131016, 133004])('tries again when the channel says that code %i will pass', async (code) => {
    graph.answerWith(graphErrorAnswer(500, code), graphErrorAnswer(500, code), ok);
    expect(await post()).toEqual({ id: 'x' });
    expect(graph.calls).toHaveLength(3);
  });

  it('gives up after two retries, and nothing was done', async () => {
    graph.answerWith(graphErrorAnswer(500, 131016));
    await expect(post()).rejects.toMatchObject({ kind: 'unavailable', code: 131016 });
    expect(graph.calls).toHaveLength(3);
  });

  it.each([1, 131000])('retries the unknown failure %i once', async (code) => {
    graph.answerWith(graphErrorAnswer(500, code));
    await expect(post()).rejects.toMatchObject({ kind: 'unavailable', code });
    expect(graph.calls).toHaveLength(2);
  });

  it('does not retry a refusal', async () => {
    graph.answerWith(graphErrorAnswer(400, 131009));
    await expect(post()).rejects.toMatchObject({ kind: 'invalid', code: 131009 });
    expect(graph.calls).toHaveLength(1);
  });

  it('does not begin a retry that the deadline would cut off', async () => {
    graph.answerWith(graphErrorAnswer(500, 131016));
    await expect(post(50)).rejects.toThrow();
    expect(graph.calls.length).toBeLessThan(2);
  });

  it('retries a gateway that has no one behind it', async () => {
    graph.answerWith((_call, response) => response.writeHead(503).end('<html>'), ok);
    expect(await post()).toEqual({ id: 'x' });
  });

  it('retries what could not connect, and knows that nothing was sent', async () => {
    const closed = await startFakeGraph();
    await closed.stop();
    overrideEnv({ WHATSAPP_GRAPH_URL: closed.url });
    await expect(post()).rejects.toMatchObject({ kind: 'unavailable', code: null });
  });
});

describe('throttling is reported at once, with the time to wait', () => {
  it.each([
    ['as code with status 400', graphErrorAnswer(400, 130429), 1],
    ['as code with status 429', graphErrorAnswer(429, 80007), 60],
    ['for one recipient', graphErrorAnswer(400, 131056), 6],
    ['by Retry-After', graphErrorAnswer(429, 4, { 'retry-after': '17' }), 17],
    ['by a status alone', json(429, 'slow down'), 60],
    ['of more than an hour', graphErrorAnswer(429, 4, { 'retry-after': '99999999' }), 3600],
    ['without end', graphErrorAnswer(429, 4, { 'retry-after': '9'.repeat(400) }), 3600],
    [
      'by the usage header',
      graphErrorAnswer(400, 80007, {
        'x-business-use-case-usage': '{"1":[{"type":"whatsapp","call_count":101,"estimated_time_to_regain_access":3}]}',
      }),
      180,
    ],
    [
      'in spite of a header that makes no sense',
      graphErrorAnswer(400, 4, { 'x-business-use-case-usage': '{"1":7' }),
      60,
    ],
  ])('%s', async (_how, answer, retryAfterSeconds) => {
    graph.answerWith(answer);
    await expect(post()).rejects.toMatchObject({ kind: 'throttled', retryAfterSeconds });
    expect(graph.calls).toHaveLength(1);
  });
});

describe('an answer that is lost', () => {
  it.each([
    [
      'a connection reset after the request',
      (_c: unknown, _r: unknown, request: { socket: { resetAndDestroy(): void } }) => request.socket.resetAndDestroy(),
    ],
    [
      'an answer cut in the middle',
      (_c: unknown, response: { writeHead(s: number, h: object): { write(t: string): void }; destroy(): void }) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"id"');
        response.destroy();
      },
    ],
    ['a success that cannot be read', json(200, { surprise: true })],
    ['a success that is not JSON', (_c: unknown, response: { end(t: string): void }) => response.end('<html>')],
    ['a gateway that gave up waiting', json(504, 'timeout')],
  ] as const)('leaves a write unknown, and is never retried: %s', async (_what, answer) => {
    graph.answerWith(answer as Parameters<typeof graph.answerWith>[0]);
    await expect(post()).rejects.toMatchObject({ kind: 'unknown' });
    expect(graph.calls).toHaveLength(1);
  });

  it('leaves a write unknown when time is up', async () => {
    graph.answerWith(() => undefined);
    await expect(post(150)).rejects.toMatchObject({ kind: 'unknown' });
    expect(graph.calls).toHaveLength(1);
  });

  it('makes a read unavailable when time is up', async () => {
    graph.answerWith(() => undefined);
    await expect(get(150)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is requested again by a read', async () => {
    graph.answerWith((_call, _response, request) => request.socket.resetAndDestroy(), ok);
    expect(await get()).toEqual({ id: 'x' });
  });

  it('is a failure when the status says that the channel is down', async () => {
    graph.answerWith(json(500, 'oops'));
    await expect(post()).rejects.toMatchObject({ kind: 'unavailable', httpStatus: 500 });
    expect(graph.calls).toHaveLength(1);
  });
});

it('is refused when the body is an error, whatever the HTTP status', async () => {
  graph.answerWith(graphErrorAnswer(200, 131047));
  await expect(post()).rejects.toMatchObject({ kind: 'window', code: 131047 });
  graph.answerWith(graphErrorAnswer(200, 131016), ok);
  expect(await post()).toEqual({ id: 'x' });
});

it('keeps what the error says for people and logs', async () => {
  graph.answerWith(
    graphErrorAnswer(
      400,
      100,
      {},
      { error_subcode: 2388024, error_user_title: 'Title', error_user_msg: 'Words', error_data: 'text' },
    ),
    graphErrorAnswer(400, 132000, {}, { error_data: { details: 'body: wrong' } }),
  );
  await expect(post()).rejects.toMatchObject({ subcode: 2388024, userTitle: 'Title', details: 'text', traceId: 'x' });
  await expect(post()).rejects.toMatchObject({ kind: 'template', details: 'body: wrong' });
});

it('drops characters that no database can store from the channel’s words', async () => {
  graph.answerWith((_call, response) => response.end('{"id":"a\\u0000b\\ud800"}'));
  expect(await get()).toEqual({ id: 'ab\ufffd' });
});

describe('channel credentials: an error that repeats the credentials it was sent (isolation 12)', () => {
  const accessToken = 'EAAG+token/with=signs';
  const proof = '7d1f6c0d4a8f';
  const texts = (error: ChannelError) =>
    JSON.stringify({ ...error, message: error.message, cause: String(error.cause) });

  it.each(['message', 'error_user_msg', 'error_user_title', 'error_data'])(
    'in its %s has neither of them',
    async (field) => {
      overrideEnv({ WHATSAPP_APP_SECRET: 'sandbox_app_secret', WHATSAPP_VERIFY_TOKEN: 'v' });
      graph.answerWith(ok);
      const call = () => graphRequest({ accessToken, method: 'POST', path: '1/messages', body: {}, schema });
      await call();
      const sent = graph.calls.at(-1)?.url.searchParams.get('appsecret_proof') ?? proof;
      const words = `Bad token ${accessToken}, url ?access_token=${encodeURIComponent(accessToken)}&appsecret_proof=${sent}`;
      const said = field === 'error_data' ? { details: words, [accessToken]: [words] } : words;
      graph.answerWith(json(401, { error: { code: 190, message: 'Invalid', [field]: said } }));
      const error: ChannelError = await call().then(
        () => null,
        (refusal) => refusal,
      );
      expect(error).toBeInstanceOf(ChannelError);
      expect(texts(error)).toContain('Bad token •••');
      for (const secret of [accessToken, encodeURIComponent(accessToken), sent])
        expect(texts(error)).not.toContain(secret);
    },
  );
});
