import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';

/** What the channel reports of a message that we sent. */
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
 * The status of a message after a receipt (docs/reference/decisions.md#statuses): it only moves forward, whatever order
 * receipts come in. Null when the receipt means nothing any more: after a failure, and for a failure of what was
 * delivered.
 */
export function advanceStatus(status: MessageStatus, receipt: ReceiptStatus): MessageStatus | null {
  if (status === 'failed' || (receipt === 'failed' && RANKS[status] >= RANKS.delivered)) return null;
  return RANKS[receipt] > RANKS[status] ? receipt : status;
}
