import { expect, it } from 'vitest';
import { worstOf } from './of-all-workers.ts';
import { ofParts } from './readiness.ts';

const fine = ofParts({ database: { state: 'ok' }, engine: { state: 'ok' } });

it('is ready when every worker is', () => {
  expect(worstOf({ answers: [fine, fine], of: 2 })).toEqual(ofParts({ ...fine.parts, workers: { state: 'ok' } }));
});

it('reports the worst state of each part, since requests reach every worker', () => {
  const failing = ofParts({ ...fine.parts, engine: { state: 'failed', reason: 'no answer' } });
  for (const answers of [
    [fine, failing],
    [failing, fine],
  ]) {
    expect(worstOf({ answers, of: 2 })).toMatchObject({ ready: false, parts: failing.parts });
  }
});

it('is degraded, and accepts requests, while a worker is missing', () => {
  const workers = { state: 'degraded', reason: '1 of 2 answer' };
  expect(worstOf({ answers: [fine], of: 2 })).toMatchObject({ status: 'degraded', ready: true, parts: { workers } });
});
