import { webhookError } from '../kit/error-codes.ts';
import type { DeliveryStatus } from '../schema/control-schema.ts';
import type { MessageRecord } from '../world/messages.ts';
import type { World } from '../world/world.ts';
import { contactOf, metadataOf } from './people.ts';

const RANK: Record<DeliveryStatus, number> = { accepted: 0, sent: 1, delivered: 2, read: 3, played: 4, failed: 5 };
const DAY_SECONDS = 86_400;

export type Failure = { code: number; title?: string; details?: string };

/** Starts a message's delivery: by timers, or not at all when statuses are sent by hand. */
export function startDelivery(world: World, record: MessageRecord, failure: Failure | undefined): void {
  const { mode, sent_after_ms, delivered_after_ms, read_after_ms } = world.settings.statuses;
  if (failure) {
    world.scheduler.after(sent_after_ms, () => reportStatus(world, record, 'failed', failure));
    return;
  }
  const isManual = mode === 'manual' || world.accounts.numbers.get(record.phoneNumberId)?.manualStatuses;
  if (isManual) return;
  world.scheduler.after(sent_after_ms, () => {
    reportStatus(world, record, 'sent');
    // A reaction never gets beyond sent.
    if (record.type === 'reaction') return;
    world.scheduler.after(Math.max(delivered_after_ms - sent_after_ms, 0), () => {
      reportStatus(world, record, 'delivered');
      if (read_after_ms !== null) world.scheduler.after(read_after_ms, () => reportStatus(world, record, 'read'));
    });
  });
}

/**
 * Reports a status to the app, whether or not it makes sense after the earlier ones: receivers must handle any order. The
 * phone's display only moves forward.
 */
export function reportStatus(world: World, record: MessageRecord, status: DeliveryStatus, failure?: Failure): void {
  const at = world.scheduler.now();
  record.statuses.push({ status, at, code: failure?.code ?? null });
  if (record.status === null || RANK[status] > RANK[record.status]) record.status = status;
  world.changes.record({
    kind: 'status',
    phone_number_id: record.phoneNumberId,
    customer: record.waId,
    id: record.id,
    status,
  });
  const number = world.accounts.numbers.get(record.phoneNumberId);
  if (!number) return;
  const customer = world.customers.customer(record.waId);
  const failed = status === 'failed';
  world.notify([
    {
      wabaId: number.wabaId,
      field: 'messages',
      kind: 'statuses',
      metadata: metadataOf(number),
      ...(!failed && { contact: contactOf(customer) }),
      item: {
        id: record.id,
        status,
        timestamp: world.scheduler.timestamp(),
        ...(!(customer.hidesPhone && record.to === null) && { recipient_id: record.waId }),
        ...((!failed || record.to === null) && { recipient_user_id: customer.userId }),
        ...(record.callbackData !== null && { biz_opaque_callback_data: record.callbackData }),
        ...(failed && failure && { errors: [webhookError(failure.code, failure)] }),
        ...((status === 'sent' || status === 'delivered') && billing(world, record, status, at)),
      },
    },
  ]);
}

/** `pricing` is part of sent and delivered, `conversation` only before v24 (docs/reference/whatsapp.md#statuses). */
function billing(world: World, record: MessageRecord, status: string, at: number) {
  const isService = record.category === 'service';
  const pricing = {
    billable: !isService,
    pricing_model: 'PMP',
    type: isService ? 'free_customer_service' : 'regular',
    category: record.category,
  };
  if (world.settings.webhooks.api_version >= 24) return { pricing };
  const expires = status === 'sent' && { expiration_timestamp: String(Math.floor(at / 1000) + DAY_SECONDS) };
  return { pricing, conversation: { id: record.id.slice(-32), origin: { type: record.category }, ...expires } };
}
