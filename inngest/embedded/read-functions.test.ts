import { describe, expect, it } from 'vitest';
import { inngest } from '../client/client.ts';
import { readFunctions } from './read-functions.ts';

type Options = Parameters<typeof inngest.createFunction>[0];

const read = (options: Omit<Options, 'id'>) =>
  readFunctions({
    client: inngest,
    functions: [inngest.createFunction({ id: 'fn', ...options } as Options, async () => {})],
  });
const event = (data: unknown, name = 'test/thing.happened') => ({ id: 'e', name, data, ts: 0 });
const triggers = [{ event: 'test/thing.happened' }];

it('knows attempts, schedules and the failure handler', () => {
  const functions = read({
    triggers: [...triggers, { cron: '*/5 * * * *' }],
    retries: 2,
    onFailure: () => {},
  });
  expect(functions).toMatchObject([
    { id: 'parley-fn', maxAttempts: 3, crons: ['*/5 * * * *'] },
    { id: 'parley-fn-failure', maxAttempts: 2, crons: [] },
  ]);
  const [fn, failure] = functions;
  expect(fn?.listens(event({}))).toBe(true);
  expect(fn?.listens(event({}, 'test/other.happened'))).toBe(false);
  expect(failure?.listens(event({ function_id: 'parley-fn' }, 'inngest/function.failed'))).toBe(true);
  expect(failure?.listens(event({ function_id: 'parley-fn2' }, 'inngest/function.failed'))).toBe(false);
});

it('makes five attempts when the function does not say', () => {
  expect(read({ triggers })).toMatchObject([{ maxAttempts: 5 }]);
});

it('takes a condition on a missing field, or of another type, as not fulfilled', () => {
  const [fn] = read({ triggers: [{ event: 'test/thing.happened', if: 'event.data.n > 1' }] });
  expect([{ n: 2 }, { n: 1 }, {}, { n: 'x' }, null].map((data) => fn?.listens(event(data)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('derives keys from any value, and none for idempotency when the field is missing', () => {
  const [fn] = read({ triggers, idempotency: 'event.data.a', concurrency: { limit: 2, key: 'event.data.a' } });
  const keys = ['x', 'y', 7, true, { b: 1 }, `${'long'.repeat(5000)}\u0000\ud800`].map((a) =>
    fn?.idempotencyKeyOf(event({ a })),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(fn?.idempotencyKeyOf(event({ a: 'x' }))).toBe(keys[0]);
  expect(fn?.idempotencyKeyOf(event({}))).toBeNull();
  expect(fn?.concurrencyOf(event({ a: 'x' }))).toMatchObject({ limit: 2, key: expect.stringContaining('parley-fn:') });
  expect(fn?.concurrencyOf(event({}))).toEqual({ limit: 2, key: 'parley-fn:' });
});

it('shares one key when a limit has none', () => {
  for (const concurrency of [3, { limit: 3 }, [{ limit: 3 }] as [{ limit: number }]]) {
    const [fn] = read({ triggers, concurrency });
    expect(fn?.concurrencyOf(event({}))).toEqual({ limit: 3, key: 'parley-fn:' });
  }
});

describe('refuses to start with what is not implemented:', () => {
  it.each<[string, Partial<Omit<Options, 'id' | 'triggers'>>]>([
    ['throttle', { throttle: { limit: 1, period: '1s' } }],
    ['rateLimit', { rateLimit: { limit: 1, period: '1s' } }],
    ['debounce', { debounce: { period: '1s' } }],
    ['batchEvents', { batchEvents: { maxSize: 2, timeout: '1s' } }],
    ['singleton', { singleton: { mode: 'skip' } }],
    ['priority', { priority: { run: '10' } }],
    ['timeouts', { timeouts: { finish: '1h' } }],
    ['cancel', { cancelOn: [{ event: 'test/thing.cancelled' }] }],
    ['concurrency', { concurrency: [{ limit: 1 }, { limit: 2, key: 'event.data.a' }] }],
    ['concurrency', { concurrency: { limit: 1, scope: 'account', key: '"all"' } }],
  ])('%s', (name, options) => {
    expect(() => read({ triggers, ...options })).toThrow(name);
    expect(() => read({ triggers, ...options })).toThrow('parley-fn');
  });

  it.each([
    ['a pattern of event names', { triggers: [{ event: 'test/*' }] }],
    ['an expression that does not parse', { triggers: [{ event: 'test/thing.happened', if: 'event.data. ==' }] }],
    ['an expression over something else', { triggers, idempotency: 'async.data.a' }],
    ['a schedule that does not parse', { triggers: [{ cron: 'every day' }] }],
    ['a schedule in a time zone', { triggers: [{ cron: 'TZ=Europe/Paris 0 12 * * *' }] }],
    ['no trigger', { triggers: [] }],
  ])('%s', (_, options) => {
    expect(() => read(options)).toThrow();
  });
});
