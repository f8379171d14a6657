import { DAY_MS } from '#lib/platform/durations.ts';
import type { Reply } from '../http/reply.ts';
import { graphError, throttled } from '../kit/error-codes.ts';
import { newWamid } from '../kit/ids.ts';
import { startDelivery } from '../webhooks/status-updates.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { Customer, Thread } from '../world/customers.ts';
import type { MessageRecord } from '../world/messages.ts';
import { numberFor, requirePermission } from './access.ts';
import { asyncFailure } from './async-failure.ts';
import { type Call, runIntoFault } from './call.ts';
import { checkMessage, requireProduct } from './check-message.ts';
import { filesOf, type SentFile } from './files-of.ts';
import { fillTemplate } from './fill-template.ts';
import { markRead } from './mark-read.ts';
import type { OutgoingMessage } from './message-fields.ts';
import { interactiveParts, messageText } from './message-text.ts';
import { resolveRecipient } from './resolve-recipient.ts';

const REACTION_LIMIT_MS = 30 * DAY_MS;

/**
 * `POST /{phone-number-id}/messages` (docs/reference/whatsapp.md#sending): accepts a message and starts its delivery.
 */
export async function sendMessage(call: Call): Promise<Reply> {
  const { world, fields } = call;
  requirePermission(call, 'whatsapp_business_messaging');
  const number = numberFor(call, call.params.id ?? '');
  if (!number.registered) throw graphError(133010);
  if (fields.status !== undefined) {
    requireProduct(fields);
    return markRead(call, number);
  }
  const message = checkMessage(fields);
  const files = filesOf(message.type, message.content);
  checkReferences(call, number, message, files);
  const template =
    message.type === 'template'
      ? fillTemplate({ world, wabaId: number.wabaId, content: message.content, version: call.version })
      : undefined;
  const customer = resolveRecipient(world, number, message);
  takeRateLimits(call, number, customer);

  const fault = world.faults.take(
    { operation: call.operation, phoneNumberId: number.id, to: customer.waId },
    'message',
  );
  if (fault) await runIntoFault(call, fault);
  const thread = world.customers.thread(number.id, customer.waId);
  const windowIsShut =
    !template && world.settings.window !== 'off' && !world.customers.windowIsOpen(thread, world.scheduler.now());
  if (windowIsShut && world.settings.window === 'sync') throw graphError(131047);

  const record = remember(call, { number, customer, thread, message, template });
  const messageStatus = fault?.action.type === 'hold' ? fault.action.message_status : 'accepted';
  if (messageStatus === 'accepted') {
    const question = { world, record, customer, windowIsShut, fault, files };
    // Fetching a link takes time, and the response does not wait for it.
    void asyncFailure(question).then((failure) => startDelivery(world, record, failure));
  }
  return {
    json: {
      messaging_product: 'whatsapp',
      contacts: [
        message.to === undefined
          ? { input: message.recipient, user_id: customer.userId }
          : { input: message.to, wa_id: customer.waId },
      ],
      messages: [{ id: record.id, message_status: messageStatus }],
    },
  };
}

/** What the message refers to must exist: an uploaded file, or the message that a reaction is for. */
function checkReferences(
  { world }: Call,
  number: BusinessNumber,
  { type, content }: OutgoingMessage,
  files: SentFile[],
): void {
  for (const { kind, id } of files) {
    if (id === undefined || world.media.get(id, world.scheduler.now())?.phoneNumberId === number.id) continue;
    throw graphError(131009, { details: `${kind}: media id ${id} does not exist for this phone number` });
  }
  const target = type === 'reaction' ? world.messages.get(String(content.message_id)) : undefined;
  if (target && world.scheduler.now() - target.at > REACTION_LIMIT_MS) {
    throw graphError(131009, { details: 'reaction: the message is older than 30 days' });
  }
}

function takeRateLimits({ world }: Call, number: BusinessNumber, customer: Customer): void {
  const { pair, throughput } = world.settings.rate_limits;
  const now = world.scheduler.now();
  if (throughput !== null && !world.limits.takeThroughput(number.id, throughput, now)) {
    throw throttled(130429, world.settings.throttle_status);
  }
  if (pair && !world.limits.takePair(number.id, customer.waId, now))
    throw throttled(131056, world.settings.throttle_status);
}

type Accepted = {
  number: BusinessNumber;
  customer: Customer;
  thread: Thread;
  message: OutgoingMessage;
  template: ReturnType<typeof fillTemplate> | undefined;
};

function remember({ world, fields }: Call, { number, customer, thread, message, template }: Accepted): MessageRecord {
  const at = world.scheduler.now();
  const record: MessageRecord = {
    id: newWamid({ phone: customer.waId, inbound: false }),
    phoneNumberId: number.id,
    waId: customer.waId,
    direction: 'outbound',
    type: message.type,
    text: template?.parts.body ?? messageText(message.type, message.content),
    parts: template?.parts ?? (message.type === 'interactive' ? interactiveParts(message.content) : null),
    payload: fields,
    at,
    to: message.to ?? null,
    callbackData: message.callbackData ?? null,
    category: template?.template.category.toLowerCase() ?? 'service',
    status: 'accepted',
    statuses: [{ status: 'accepted', at, code: null }],
    readByBusiness: false,
  };
  world.messages.set(record.id, record);
  world.customers.append(thread, record);
  world.counters.send(message.callbackData, record.id);
  world.changes.record({ kind: 'message', phone_number_id: number.id, customer: customer.waId, id: record.id });
  return record;
}
