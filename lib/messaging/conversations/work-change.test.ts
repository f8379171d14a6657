import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { workChange } from './work-change.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const snooze = (aheadMs: number) => {
  const snoozed_until = new Date(NOW + aheadMs).toISOString();
  return workChange({ workspaceId: newId(), body: { snoozed_until } });
};

it.each([
  ['a moment', 1],
  ['a whole leap year', YEAR_MS],
])('snoozes for %s', async (_, ahead) => {
  const status = { is: 'snoozed', snoozedUntil: new Date(NOW + ahead) };
  expect(await snooze(ahead)).toEqual({ assigneeId: undefined, status });
});

it.each([
  ['a time ago', -1, 'This time is in the past.'],
  ['no time at all', 0, 'This time is in the past.'],
  ['more than a year', YEAR_MS + 1, 'Snooze for at most a year.'],
])('refuses to snooze for %s, and says why at the field', async (_, ahead, msg) => {
  await expect(snooze(ahead)).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ loc: ['body', 'snoozed_until'], msg }],
  });
});
