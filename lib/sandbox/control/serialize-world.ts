import type { SandboxCustomer, SandboxNumber, SandboxStats, SandboxThread } from '../schema/control-schema.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import { type Customer, type Thread, WINDOW_MS } from '../world/customers.ts';
import { serializeMessage } from '../world/messages.ts';
import type { World } from '../world/world.ts';

export function serializeNumber(world: World, number: BusinessNumber): SandboxNumber {
  return {
    phone_number_id: number.id,
    waba_id: number.wabaId,
    display_phone_number: number.display,
    verified_name: number.verifiedName,
    quality_rating: number.qualityRating,
    messaging_limit: number.messagingLimit,
    registered: number.registered,
    manual_statuses: number.manualStatuses,
    catalog_id: world.catalogs.connectedTo(number.wabaId)?.id ?? null,
  };
}

export function serializeCustomer(customer: Customer): SandboxCustomer {
  return {
    wa_id: customer.waId,
    user_id: customer.userId,
    name: customer.name,
    username: customer.username,
    hides_phone: customer.hidesPhone,
    fails_with: customer.failsWith,
  };
}

export function serializeThread(world: World, thread: Thread): SandboxThread {
  const last = world.messages.get(thread.wamids.at(-1) ?? '');
  return {
    phone_number_id: thread.phoneNumberId,
    customer: serializeCustomer(world.customers.customer(thread.waId)),
    window_expires_at: thread.lastInboundAt === null ? null : new Date(thread.lastInboundAt + WINDOW_MS).toISOString(),
    last_message: last ? serializeMessage(last) : null,
  };
}

export function serializeStats({ counters, webhooks }: World): SandboxStats {
  return {
    requests: counters.requests,
    errors: counters.errors,
    sends: {
      ...counters.sends,
      distinct_keys: counters.distinctKeys,
      repeated_keys: counters.repeatedSends().slice(0, 100),
    },
    webhooks: { ...counters.webhooks, pending: webhooks.pending, acknowledgement_ms: counters.acknowledgementMs() },
    inbound: counters.inbound,
  };
}
