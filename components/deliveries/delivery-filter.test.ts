import { expect, it } from 'vitest';
import { deliveryFilters } from '#lib/webhooks/endpoints/admin-operations.ts';
import { deliveryQuery } from './delivery-filter.ts';

const ranged = (from: string) => deliveryQuery({ time: 'between', from }).from;

it.each(['2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00Z'])('asks for what came after %s', (moment) => {
  expect(deliveryFilters.safeParse({ from: moment }).success).toBe(true);
  expect(ranged(moment)).toBe(moment);
});

it.each([
  '',
  '1',
  '2026',
  '2026-11-22',
  '2026-11-22T08:00Z',
  'yesterday',
  '2026-11-22T08:00:00+05:30',
  '2026-13-22T08:00:00Z',
  '+275760-09-13T00:00:00Z',
])('treats “%s” as no time, as the server does', (moment) => {
  expect(deliveryFilters.safeParse({ from: moment }).success).toBe(false);
  expect(ranged(moment)).toBeUndefined();
});

it('leaves out events and states that do not exist', () => {
  expect(deliveryQuery({ event: 'message.received', state: 'failed' })).toMatchObject({
    event: 'message.received',
    state: 'failed',
  });
  expect(deliveryQuery({ event: 'order.created', state: 'lost' })).toEqual({});
});

it('counts a span back from now', () => {
  expect(deliveryQuery({ time: 'toString' })).toEqual({});
  const { from = '' } = deliveryQuery({ time: '24h' });
  expect(Math.abs(Date.now() - 86_400_000 - Date.parse(from))).toBeLessThan(5000);
});
