import type { z } from 'zod';
import { deliveryFilters } from '#lib/webhooks/admin-operations.ts';

/** The filter as it stands in the address: `time` is a span that ends now, or `between`, with `from` and `to`. */
export const deliveryFilterNames = ['event', 'state', 'time', 'from', 'to'] as const;

export type DeliveryFilter = Partial<Record<(typeof deliveryFilterNames)[number], string>>;

const spans = { '1h': 3_600_000, '24h': 86_400_000, '7d': 7 * 86_400_000 };

/** What is asked of the server; what the address holds that is no filter counts as not given. */
export function deliveryQuery({ event, state, time, from, to }: DeliveryFilter): z.output<typeof deliveryFilters> {
  const span = spans[time as keyof typeof spans];
  const range = time === 'between' ? { from, to } : { from: span && new Date(Date.now() - span).toISOString() };
  const given = Object.entries({ event, state, ...range }).filter(
    ([name, value]) => deliveryFilters.safeParse({ [name]: value }).success,
  );
  return deliveryFilters.parse(Object.fromEntries(given));
}
