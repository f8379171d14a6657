import type { DeliveryDetail } from '../endpoints/admin-operations.ts';
import type { readDelivery } from './read-delivery.ts';
import { viewDelivery } from './view-delivery.ts';

/** A delivery with its attempts, as the app's own pages show it. */
export function viewDeliveryDetail(delivery: Awaited<ReturnType<typeof readDelivery>>): DeliveryDetail {
  return {
    ...viewDelivery(delivery),
    webhook_id: delivery.webhookId,
    url: delivery.url,
    request_body: JSON.stringify(delivery.body, null, 2),
    attempt_log: delivery.attemptLog.map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMs,
      status: attempt.status,
      error: attempt.error,
      request_headers: attempt.requestHeaders,
      response_body: attempt.responseBody,
    })),
  };
}
