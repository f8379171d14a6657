import type { InngestExecution } from 'inngest/internals';
import { expect, it } from 'vitest';
import { readResult } from './read-result.ts';

type Result = InngestExecution.ExecutionResult;

const read = (result: object, attempt = 0) =>
  readResult({ result: { ctx: {}, ops: {}, ...result } as unknown as Result, attempt, maxAttempts: 3 });
const op = (name: string, more: object = {}) => ({ op: name, id: 'hash', displayName: 'my step', ...more });
const ran = (name: string, more: object, retriable?: boolean | string) =>
  ({ type: 'step-ran', step: op(name, more), retriable }) as const;
const found = (...steps: object[]) => ({ type: 'steps-found', steps }) as const;
const rejected = (retriable: boolean | string) =>
  ({ type: 'function-rejected', error: { message: 'no' }, retriable }) as const;

it('reads the result of a completed function, null when it returned nothing', () => {
  expect(read({ type: 'function-resolved', data: { a: 1 } })).toEqual({ kind: 'completed', output: '{"a":1}' });
  expect(read({ type: 'function-resolved' })).toEqual({ kind: 'completed', output: 'null' });
});

it('reads the result of a step, null when it returned nothing', () => {
  expect(read(ran('StepRun', { data: 2 }))).toEqual({
    kind: 'step',
    step: { hash: 'hash', result: '{"data":2}' },
  });
  expect(read(ran('StepRun', {}))).toMatchObject({ step: { result: '{"data":null}' } });
});

it('leaves out what JSON cannot represent, as the SDK does for an Inngest server', () => {
  const data = { big: 1n, nothing: undefined, act: () => 1, kept: [1n, 2] };
  expect(read(ran('StepRun', { data }))).toMatchObject({ step: { result: '{"data":{"kept":[null,2]}}' } });
  expect(read({ type: 'function-resolved', data: () => 1 })).toMatchObject({ output: 'null' });
  const circular: { self?: unknown } = {};
  circular.self = circular;
  expect(() => read({ type: 'function-resolved', data: circular })).toThrow();
});

it('retries a failed step until the attempts are used up, and then keeps its error as its result', () => {
  const failed = ran('StepError', { error: { message: 'no' } }, true);
  expect(read(failed)).toEqual({ kind: 'retry', error: '{"message":"no"}', afterMs: null });
  expect(read(failed, 2)).toMatchObject({ kind: 'step', step: { result: '{"error":{"message":"no"}}' } });
  expect(read(ran('StepFailed', { error: 1 }, false))).toMatchObject({ kind: 'step', step: { result: '{"error":1}' } });
  expect(read(ran('StepError', { error: {} }, '90'))).toMatchObject({ kind: 'retry', afterMs: 90_000 });
});

it('retries a failed function as often as allowed, unless it says that this is final', () => {
  expect(read(rejected(true))).toMatchObject({ kind: 'retry', error: '{"message":"no"}' });
  expect(read(rejected(true), 2)).toMatchObject({ kind: 'failed' });
  expect(read(rejected(false))).toMatchObject({ kind: 'failed' });
});

it('waits as long as the error says, in seconds or until a date', () => {
  const after = (value: string) => read(rejected(value));
  expect(after('90')).toMatchObject({ afterMs: 90_000 });
  expect(after('2000-01-01T00:00:00Z')).toMatchObject({ afterMs: 0 });
  expect(after('soon')).toMatchObject({ afterMs: null });
  const inAnHour = after(new Date(Date.now() + 3_600_000).toISOString());
  expect(inAnHour.kind === 'retry' && inAnHour.afterMs).toBeGreaterThan(3_500_000);
});

it('retries a call whose planned step no longer exists, until the attempts are used up', () => {
  const missing = { type: 'step-not-found', step: op('StepNotFound'), foundSteps: [], totalFoundSteps: 0 };
  expect(read(missing)).toMatchObject({ kind: 'retry', error: expect.stringContaining('my step') });
  expect(read(missing, 2)).toMatchObject({ kind: 'failed' });
});

it('plans parallel steps and sleeps, with every unit of a duration', () => {
  const ops = [op('StepPlanned'), op('Sleep', { name: '1w2d3h4m5s' }), op('Sleep', { name: '' })];
  expect(read(found(...ops))).toEqual({
    kind: 'planned',
    steps: [
      { hash: 'hash', sleepMs: null },
      { hash: 'hash', sleepMs: 788_645_000 },
      { hash: 'hash', sleepMs: 0 },
    ],
  });
  expect(() => read(found(op('Sleep', { name: 'a while' })))).toThrow('"a while" is neither a duration nor a date.');
});

it.each(['InvokeFunction', 'WaitForSignal', 'AIGateway', 'RunComplete', 'SomethingNew'])(
  'fails a run that asks for %s, and says so',
  (name) => {
    const outcome = read(found(op('StepPlanned'), op(name)));
    expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining(`does not implement ${name}`) });
  },
);

it('fails a run whose parallel steps are a race', () => {
  const racing = op('StepPlanned', { opts: { parallelMode: 'race' } });
  expect(read(found(racing))).toMatchObject({ kind: 'failed', error: expect.stringContaining('in a race') });
});
