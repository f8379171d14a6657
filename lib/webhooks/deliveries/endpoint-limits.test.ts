import { expect, it, onTestFinished, vi } from 'vitest';
import { endpointLimits } from './endpoint-limits.ts';

const times = (count: number) => Array.from({ length: count }, () => 'a');

function limitsAt(start = 0) {
  const clock = { now: start };
  return { clock, ...endpointLimits({ now: () => clock.now }) };
}

it('gives an unknown endpoint a few places, and a busy one what is left of them', () => {
  const limits = limitsAt();
  expect(limits.room()).toEqual(new Map());
  limits.claimed(times(5));
  expect(limits.room()).toEqual(new Map([['a', limits.roomElsewhere - 5]]));
});

it('grows by one with each success up to 64, and halves with each failure down to one', () => {
  const limits = limitsAt();
  limits.claimed(times(200));
  for (let n = 0; n < 100; n += 1) limits.finished('a', true);
  limits.claimed([]);
  for (let n = 0; n < 90; n += 1) limits.finished('a', true);
  expect(limits.room().get('a')).toBe(64 - 10);
  limits.finished('a', false);
  expect(limits.room().get('a')).toBe(32 - 9);
  for (let n = 0; n < 8; n += 1) limits.finished('a', false);
  limits.finished('a', false);
  expect(limits.room().get('a')).toBe(1);
});

it('asks for the next claim when half of the places of an endpoint are free that used all its room', () => {
  const limits = limitsAt();
  const places = limits.roomElsewhere;
  expect(limits.claimed(times(places))).toBe(false);
  const asks = Array.from({ length: places }, () => limits.finished('a', true));
  // The limit grows meanwhile, so it is a little before half of them have finished.
  const first = asks.indexOf(true);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(places / 2);
});

it('does not ask for an endpoint that used less than its room', () => {
  const limits = limitsAt();
  limits.claimed(times(3));
  expect([1, 2, 3].map(() => limits.finished('a', true))).toEqual([false, false, false]);
});

it('asks at once when the places were freed during the claim', () => {
  const limits = limitsAt();
  limits.claimed(times(119));
  for (let n = 0; n < 56; n += 1) limits.finished('a', true);
  expect(limits.room().get('a')).toBe(1);
  for (let n = 0; n < 63; n += 1) limits.finished('a', true);
  expect(limits.claimed(['a'])).toBe(true);
});

it('pauses an endpoint after a hundred consecutive failures, longer with each failed probe, up to a minute', () => {
  const limits = limitsAt();
  limits.claimed(times(99));
  for (let n = 0; n < 99; n += 1) limits.finished('a', false);
  expect(limits.room().get('a')).toBe(1);
  const pauses: number[] = [];
  for (let probe = 0; probe < 9; probe += 1) {
    limits.claimed(['a']);
    limits.finished('a', false);
    const from = limits.clock.now;
    while (limits.room().get('a') === 0) limits.clock.now += 500;
    pauses.push(limits.clock.now - from);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
  limits.claimed(['a']);
  limits.finished('a', true);
  expect(limits.room().get('a')).toBe(2);
});

it('pauses no longer when the machine’s clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const limits = endpointLimits();
  limits.claimed(times(100));
  for (let n = 0; n < 100; n += 1) limits.finished('a', false);
  expect(limits.room().get('a')).toBe(0);
  vi.useRealTimers();
  await vi.waitFor(() => expect(limits.room().get('a')).toBe(1));
});

it('keeps the limit of an endpoint that has nothing to do for a moment', () => {
  const limits = limitsAt();
  limits.claimed(times(100));
  for (let n = 0; n < 100; n += 1) limits.finished('a', true);
  limits.clock.now += 1999;
  expect(limits.room().get('a')).toBe(64);
  limits.clock.now += 1;
  expect(limits.room()).toEqual(new Map());
});

it('forgets an idle endpoint, a failing one after ten minutes', () => {
  const limits = limitsAt();
  limits.claimed(['a', 'b']);
  limits.finished('a', true);
  limits.finished('b', false);
  limits.clock.now += 2000;
  expect([...limits.room().keys()]).toEqual(['b']);
  limits.clock.now += 598_001;
  expect(limits.room()).toEqual(new Map());
});
