import type { Update } from '../delivery/webhook-batch.ts';
import { messageText } from '../graph/message-text.ts';
import { newWamid } from '../kit/ids.ts';
import type { Echo } from '../schema/inbound-schema.ts';
import { metadataOf } from '../webhooks/people.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { MessageRecord } from '../world/messages.ts';
import type { World } from '../world/world.ts';
import { inboundContent } from './inbound-content.ts';
import { contextOf } from './write-in.ts';

/**
 * Someone at the business replies on the number's own phone, outside the API: the customer gets the message, and the app
 * gets an echo. `phone` is the customer's. Returns the message and the update, which the caller sends.
 */
export function writeEcho(
  world: World,
  number: BusinessNumber,
  phone: string,
  input: Echo,
): { record: MessageRecord; update: Update } {
  const customer = world.customers.customer(phone);
  const at = world.scheduler.now() - (input.age_ms ?? 0);
  const content = inboundContent(world, number, customer.waId, input);
  const metadata = metadataOf(number);
  const id = input.id ?? newWamid({ phone: customer.waId, inbound: false });
  const message = {
    from: metadata.display_phone_number,
    ...(!customer.hidesPhone && { to: customer.waId }),
    to_user_id: customer.userId,
    id,
    timestamp: String(Math.floor(at / 1000)),
    ...content,
    ...contextOf(number, input),
  };
  const record: MessageRecord = {
    id,
    phoneNumberId: number.id,
    waId: customer.waId,
    direction: 'outbound',
    type: content.type,
    text: messageText(content.type, content[content.type]),
    parts: null,
    payload: message,
    at,
    to: customer.waId,
    callbackData: null,
    category: 'service',
    status: 'sent',
    statuses: [],
    readByBusiness: true,
  };
  const isNew = !world.messages.has(id);
  world.messages.set(id, record);
  if (isNew) world.customers.append(world.customers.thread(number.id, customer.waId), record);
  world.changes.record({ kind: 'message', phone_number_id: number.id, customer: customer.waId, id });
  const value = { messaging_product: 'whatsapp', metadata, message_echoes: [message] };
  return { record, update: { wabaId: number.wabaId, field: 'smb_message_echoes', kind: 'value', value } };
}
