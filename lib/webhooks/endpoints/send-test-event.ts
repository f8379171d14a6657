import { db } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { EventName } from '../events/constants.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { eventNameSchema } from '../events/schema.ts';
import { enabledWebhook } from './enabled-webhook.ts';

/**
 * Sends a webhook an event with sample content, the same way as real ones: through the same queue, signature, guard and
 * log. Its `data` has `test: true`; it is not listed under GET /events and goes to no other webhook. Returns the
 * delivery, whose outcome can then be read. Throws `not_found`, or `conflict` when the webhook is disabled.
 */
export function sendTestEvent(webhook: { workspaceId: string; webhookId: string }) {
  // If the webhook is deleted meanwhile, it is looked up again.
  return retryConflicts(() => recordTest(webhook));
}

async function recordTest({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }) {
  const { events } = await enabledWebhook({ workspaceId, webhookId });
  const name = eventNameSchema.parse(events[0]);
  const eventId = newId();
  const deliveryId = newId();
  await db().$transaction([
    db().event.create({ data: { workspaceId, id: eventId, name, data: { ...sampleOf(name), test: true } } }),
    db().delivery.create({ data: { workspaceId, id: deliveryId, eventId, webhookId } }),
    db().$executeRaw`SELECT ${notifySql(DELIVERIES_CHANNEL)}`,
  ]);
  return { eventId, deliveryId };
}

function sampleOf(name: EventName): Record<string, unknown> {
  const channelId = `wamid.TEST${newId()}`;
  const phone = '15550100';
  const timestamp = new Date().toISOString();
  const talk = { conversation_id: newId(), sequence: 1 };
  switch (name) {
    case 'message.received':
    case 'message.echoed': {
      const message = { id: channelId, type: 'text', text: 'A test from Parley', timestamp };
      return { ...talk, phone, message, wa_message_id: channelId };
    }
    case 'message.status':
      return {
        ...talk,
        message_id: newId(),
        wa_message_id: channelId,
        status: 'delivered',
        recipient: phone,
        timestamp,
      };
    case 'conversation.handoff':
      return { conversation_id: newId(), phone, note: 'A test from Parley' };
    case 'conversation.assigned':
      return {
        conversation_id: newId(),
        phone,
        cause: 'member',
        assignee: { id: newId(), name: 'A test from Parley' },
      };
    case 'conversation.status_changed':
      return { conversation_id: newId(), phone, cause: 'member', status: 'closed', snoozed_until: null };
    case 'flow.completed':
    case 'flow.failed':
      return { flow_id: newId(), run_id: newId(), conversation_id: newId(), phone };
    case 'channel.notice':
      return { account_id: '100000000000001', field: 'standby', value: { note: 'A test from Parley' } };
  }
}
