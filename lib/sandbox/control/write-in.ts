import type { Update } from '../delivery/webhook-batch.ts';
import { messageText } from '../graph/message-text.ts';
import { newWamid } from '../kit/ids.ts';
import type { Inbound } from '../schema/inbound-schema.ts';
import { contactOf, metadataOf } from '../webhooks/people.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { MessageRecord } from '../world/messages.ts';
import type { World } from '../world/world.ts';
import { inboundContent } from './inbound-content.ts';

/** Messages of these kinds are not acts of the customer, so they open no window. */
const PASSIVE = new Set(['system']);

/**
 * A customer writes to a business number: the message is stored and reported to the app. `phone` is digits in any spelling
 * of the number. Returns the message and the update, which the caller sends (several may share a POST).
 */
export function writeIn(
  world: World,
  number: BusinessNumber,
  phone: string,
  input: Inbound,
): { record: MessageRecord; update: Update } {
  const customer = world.customers.customer(phone);
  const at = world.scheduler.now() - (input.age_ms ?? 0);
  const { throughput } = world.settings.rate_limits;
  if (throughput !== null) world.limits.takeThroughput(number.id, throughput, world.scheduler.now());

  const content = inboundContent(world, number, customer.waId, input);
  const id = input.id ?? newWamid({ phone: customer.waId, inbound: true });
  const message = {
    ...(!customer.hidesPhone && { from: customer.waId }),
    from_user_id: customer.userId,
    id,
    timestamp: String(Math.floor(at / 1000)),
    ...content,
    ...contextOf(number, input),
    ...(input.referral && { referral: input.referral }),
  };
  const record: MessageRecord = {
    id,
    phoneNumberId: number.id,
    waId: customer.waId,
    direction: 'inbound',
    type: content.type,
    text: messageText(content.type, content[content.type]),
    parts: null,
    payload: message,
    at,
    to: null,
    callbackData: null,
    category: 'service',
    status: null,
    statuses: [],
    readByBusiness: false,
  };
  const isNew = !world.messages.has(id);
  world.messages.set(id, record);
  const thread = world.customers.thread(number.id, customer.waId);
  if (isNew) world.customers.append(thread, record);
  if (!PASSIVE.has(content.type)) thread.lastInboundAt = Math.max(thread.lastInboundAt ?? 0, at);
  world.counters.inbound.written += 1;
  world.changes.record({ kind: 'message', phone_number_id: number.id, customer: customer.waId, id });
  const update: Update = {
    wabaId: number.wabaId,
    field: 'messages',
    kind: 'messages',
    metadata: metadataOf(number),
    ...(content.type !== 'system' && { contact: contactOf(customer) }),
    item: message,
    inboundId: id,
  };
  return { record, update };
}

/** What the message replies to, or that it was forwarded, in Meta's format. */
export function contextOf(number: BusinessNumber, { context, forwarded, frequently_forwarded }: Inbound) {
  if (forwarded || frequently_forwarded) {
    return { context: forwarded ? { forwarded: true } : { frequently_forwarded: true } };
  }
  if (!context) return {};
  const { message_id, from, ...rest } = context;
  return { context: { from: from ?? number.display, ...(message_id !== undefined && { id: message_id }), ...rest } };
}
