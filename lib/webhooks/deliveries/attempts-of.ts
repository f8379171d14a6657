import type { Delivery, DeliveryAttempt } from '#lib/platform/database/generated/prisma/client.ts';

/** An attempt whose outcome is known. */
export type LoggedAttempt = Omit<DeliveryAttempt, 'workspaceId' | 'deliveryId'>;

/**
 * A delivery's attempts, oldest first: its log, and the attempt that was acknowledged, which is kept in the delivery
 * itself (docs/decisions/289). An attempt whose process was killed is counted, but has no outcome.
 */
export function attemptsOf(delivery: Delivery & { attemptLog: DeliveryAttempt[] }): LoggedAttempt[] {
  const log = delivery.attemptLog.map(({ workspaceId: _, deliveryId: __, ...attempt }) => attempt);
  return [...log, ...acknowledgedAttempt(delivery)].sort((one, other) => one.number - other.number);
}

function acknowledgedAttempt(delivery: Delivery): LoggedAttempt[] {
  const { deliveredStartedAt, deliveredDurationMs, deliveredResponseBody, lastStatus, attempts } = delivery;
  if (!deliveredStartedAt || deliveredDurationMs === null || lastStatus === null) return [];
  return [
    {
      number: attempts,
      startedAt: deliveredStartedAt,
      durationMs: deliveredDurationMs,
      status: lastStatus,
      error: null,
      responseBody: deliveredResponseBody,
    },
  ];
}
