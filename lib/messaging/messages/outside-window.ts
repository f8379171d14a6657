import { type DomainError, invalid } from '#lib/contract/errors.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';

export const WINDOW_HOURS = 24;

/**
 * The refusal of a text or file outside the 24 hours (docs/reference/public-api.md#limits,
 * docs/reference/decisions.md#sending). `lastInboundAt` is null when the customer never wrote, and undefined when the
 * channel says so although our data disagrees.
 */
export function outsideWindow({ lastInboundAt }: { lastInboundAt?: Date | null }): DomainError {
  return invalid(
    ['body', 'type'],
    `${reason(lastInboundAt)} Send an approved template instead (type "template").`,
    'outside_service_window',
  );
}

function reason(lastInboundAt: Date | null | undefined): string {
  if (lastInboundAt === undefined) return 'WhatsApp says that the customer’s 24-hour service window is closed.';
  if (!lastInboundAt) return 'This customer has never written to you, so no 24-hour service window is open.';
  const closedAt = new Date(lastInboundAt.getTime() + WINDOW_HOURS * HOUR_MS);
  return `The customer’s 24-hour service window closed at ${closedAt.toISOString()}.`;
}
