import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';

/** What the channel reports about a message that we sent. */
export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'failed';

const RANKS: Record<MessageStatus, number> = {
  received: 0,
  sending: 0,
  unknown: 0,
  accepted: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  failed: 5,
};

/**
 * A message's status after a receipt (docs/reference/decisions.md#statuses): it only moves forward, in whatever order
 * receipts arrive. Null when the receipt changes nothing: after a failure, or a failure reported after delivery.
 */
export function advanceStatus(status: MessageStatus, receipt: ReceiptStatus): MessageStatus | null {
  if (status === 'failed' || (receipt === 'failed' && RANKS[status] >= RANKS.delivered)) return null;
  return RANKS[receipt] > RANKS[status] ? receipt : status;
}
