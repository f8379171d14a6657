import type { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#lib/platform/durations.ts';
import type { deliveryFilters } from '#lib/webhooks/endpoints/admin-operations.ts';
import { deliveryStates } from '#lib/webhooks/endpoints/constants.ts';
import { eventNames } from '#lib/webhooks/events/constants.ts';

/** The filter in the address: `time` is a span that ends now, or `between`, with `from` and `to`. */
export const deliveryFilterNames = ['event', 'state', 'time', 'from', 'to'] as const;

export type DeliveryFilter = Partial<Record<(typeof deliveryFilterNames)[number], string>>;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const spans = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS };

/** The query for the server. Invalid values in the address count as not given. */
export function deliveryQuery({ event, state, time, from, to }: DeliveryFilter): z.output<typeof deliveryFilters> {
  const [, span] = Object.entries(spans).find(([name]) => name === time) ?? [];
  const since = span === undefined ? undefined : new Date(Date.now() - span).toISOString();
  const range = time === 'between' ? { from, to } : { from: since };
  return {
    event: eventNames.find((name) => name === event),
    state: deliveryStates.find((name) => name === state),
    from: momentOf(range.from),
    to: momentOf(range.to),
  };
}

/** Undefined for what the server would refuse: it accepts only full times in UTC. */
function momentOf(value: string | undefined): string | undefined {
  return value && MOMENT.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
