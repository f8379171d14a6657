import type { Reply } from '../http/reply.ts';
import { graphError, invalidParameter } from '../kit/error-codes.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { Call } from './call.ts';
import { isFields, requireText } from './message-fields.ts';

/**
 * Marks a customer's message, and the earlier ones in the thread, as read; may show the typing indicator
 * (docs/reference/whatsapp.md#mark-as-read).
 */
export function markRead({ world, fields }: Call, number: BusinessNumber): Reply {
  if (fields.status !== 'read')
    throw invalidParameter(`Param status must be one of {READ} - got "${String(fields.status)}".`);
  const id = requireText(fields.message_id, 'message_id', 512);
  const message = world.messages.get(id);
  if (message?.direction !== 'inbound' || message.phoneNumberId !== number.id) {
    throw graphError(131009, { details: 'Message ID is invalid' });
  }
  const place = { phone_number_id: number.id, customer: message.waId };
  for (const earlier of world.customers.thread(number.id, message.waId).wamids) {
    const record = world.messages.get(earlier);
    if (record?.direction === 'inbound') record.readByBusiness = true;
    if (earlier === id) break;
  }
  world.changes.record({ kind: 'message', ...place, id });
  if (isFields(fields.typing_indicator)) world.changes.record({ kind: 'typing', ...place });
  return { json: { success: true } };
}
