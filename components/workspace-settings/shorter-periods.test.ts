import { expect, it } from 'vitest';
import { shorterPeriods } from './shorter-periods.ts';

const never = { messages: null, media: null, runs: null, requests: null, audit: null };

it('names what is deleted sooner than before', () => {
  expect(shorterPeriods(never, never)).toEqual([]);
  expect(shorterPeriods(never, { ...never, messages: 90, audit: 1 })).toEqual([
    { kind: 'messages', days: 90 },
    { kind: 'audit', days: 1 },
  ]);
  expect(shorterPeriods({ ...never, runs: 10, media: 5 }, { ...never, runs: 9, media: 6 })).toEqual([
    { kind: 'runs', days: 9 },
  ]);
  expect(shorterPeriods({ ...never, messages: 10 }, never)).toEqual([]);
});

it('knows that requests are deleted after 30 days in any case', () => {
  expect(shorterPeriods(never, { ...never, requests: 30 })).toEqual([]);
  expect(shorterPeriods(never, { ...never, requests: 29 })).toEqual([{ kind: 'requests', days: 29 }]);
});
