import { expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseLost } from './database-lost.ts';
import { isPartOfOutage } from './database-outage.ts';
import { log } from './log.ts';

it('an outage is two lines in the log, however much fails meanwhile', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const error = vi.spyOn(log(), 'error').mockReturnValue();
  const warn = vi.spyOn(log(), 'warn').mockReturnValue();
  for (let second = 0; second < 60; second += 1) {
    expect(isPartOfOutage(new DatabaseLost('connect ECONNREFUSED 127.0.0.1:5432'))).toBe(true);
    vi.advanceTimersByTime(1000);
  }
  expect(error.mock.calls).toEqual([
    [{ reason: 'connect ECONNREFUSED 127.0.0.1:5432' }, expect.stringMatching(/away/)],
  ]);
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_000);
  expect(warn.mock.calls).toEqual([[{ seconds: 59, failures: 60 }, 'the database is back']]);
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledOnce();
  // The next outage has its own lines.
  expect(isPartOfOutage(new DatabaseLost('the server stops (57P01)', { state: '57P01' }))).toBe(true);
  expect(error).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(15_000);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('what concerns one statement, or anything else, does not count as an outage', () => {
  const error = vi.spyOn(log(), 'error').mockReturnValue();
  const others = [new DatabaseLost('lock timeout', { state: '55P03' }), new Error('a mistake'), 'text'];
  expect(others.map(isPartOfOutage)).toEqual([false, false, false]);
  expect(error).not.toHaveBeenCalled();
});
