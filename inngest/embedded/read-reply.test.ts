import { expect, it } from 'vitest';
import { readReply } from './read-reply.ts';

const read = (status: number, body: unknown, headers: Record<string, string> = {}, attempt = 0) =>
  readReply({ reply: { status, headers, body: JSON.stringify(body) }, attempt, maxAttempts: 3 });
const op = (name: string, more: object = {}) => ({ op: name, id: 'hash', displayName: 'my step', ...more });

it('takes the result of a function that ended', () => {
  expect(read(200, { a: 1 })).toEqual({ kind: 'completed', output: '{"a":1}' });
});

it('takes the result of a step, null when it returned nothing', () => {
  expect(read(206, [op('StepRun', { data: 2 })])).toEqual({
    kind: 'step',
    step: { hash: 'hash', result: '{"data":2}' },
  });
  expect(read(206, [op('StepRun')])).toMatchObject({ step: { result: '{"data":null}' } });
});

it('retries a failed step until the attempts are used up, and then keeps its error as its result', () => {
  const failed = op('StepError', { error: { message: 'no' } });
  expect(read(206, [failed])).toEqual({ kind: 'retry', error: '{"message":"no"}', afterMs: null });
  expect(read(206, [failed], {}, 2)).toMatchObject({ kind: 'step', step: { result: '{"error":{"message":"no"}}' } });
  expect(read(206, [op('StepFailed', { error: 1 })])).toMatchObject({ kind: 'step', step: { result: '{"error":1}' } });
});

it('retries a failed function as often as allowed, unless it says that this is final', () => {
  expect(read(500, { message: 'no' }, { 'x-inngest-no-retry': 'false' })).toMatchObject({ kind: 'retry' });
  expect(read(500, { message: 'no' }, { 'x-inngest-no-retry': 'false' }, 2)).toMatchObject({ kind: 'failed' });
  expect(read(400, { message: 'no' }, { 'x-inngest-no-retry': 'true' })).toMatchObject({ kind: 'failed' });
});

it('waits as long as retry-after says, in seconds or until a date', () => {
  const after = (value: string) => read(500, {}, { 'retry-after': value });
  expect(after('90')).toMatchObject({ afterMs: 90_000 });
  expect(after('2000-01-01T00:00:00Z')).toMatchObject({ afterMs: 0 });
  expect(after('soon')).toMatchObject({ afterMs: null });
  const inAnHour = after(new Date(Date.now() + 3_600_000).toISOString());
  expect(inAnHour.kind === 'retry' && inAnHour.afterMs).toBeGreaterThan(3_500_000);
});

it('plans parallel steps and sleeps, with every unit of a duration', () => {
  const ops = [op('StepPlanned'), op('Sleep', { name: '1w2d3h4m5s' }), op('Sleep', { name: '' })];
  expect(read(206, ops)).toEqual({
    kind: 'planned',
    steps: [
      { hash: 'hash', sleepMs: null },
      { hash: 'hash', sleepMs: 788_645_000 },
      { hash: 'hash', sleepMs: 0 },
    ],
  });
  expect(() => read(206, [op('Sleep', { name: 'a while' })])).toThrow('"a while" is neither a duration nor a date.');
});

it.each(['InvokeFunction', 'WaitForSignal', 'AIGateway', 'RunComplete', 'SomethingNew'])(
  'fails a run that asks for %s, and says so',
  (name) => {
    const outcome = read(206, [op('StepPlanned'), op(name)]);
    expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining(`does not implement ${name}`) });
  },
);

it('fails a run whose parallel steps are a race', () => {
  const racing = op('StepPlanned', { opts: { parallelMode: 'race' } });
  expect(read(206, [racing])).toMatchObject({ kind: 'failed', error: expect.stringContaining('in a race') });
});

it('refuses an answer that is not of the protocol', () => {
  expect(() => read(206, { steps: [] })).toThrow();
  expect(() => read(206, [])).toThrow();
});
