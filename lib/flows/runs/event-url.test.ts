import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { EVENTS_PATH, eventUrl, readEventToken } from './event-url.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is good for 60 days, which is longer than any node waits, and not forever', () => {
  const claim = { workspaceId: newId(), runId: newId(), number: 7 };
  const [, token = ''] = eventUrl(claim).split(EVENTS_PATH);
  vi.setSystemTime(NOW + 60 * DAY_MS);
  expect(readEventToken(token)).toEqual(claim);
  vi.setSystemTime(NOW + 60 * DAY_MS + 1);
  expect(readEventToken(token)).toBeNull();
});
