import type { AttentionItem } from '#lib/doors/admin/home/admin-operations.ts';
import { counted } from '#lib/platform/counted.ts';
import type { Checklist } from '#lib/workspace/checklist/admin-operations.ts';
import { numberText } from './number-text.ts';
import { webhooksText } from './webhooks-text.ts';

type Step = { title: string; body: string; action: string };

/** The first page of a workspace. */
export const homeText = {
  title: 'Home',
  description: 'What needs attention, and how messages are flowing.',
  checklist: {
    title: 'Get started',
    description: 'Each step is checked off when it is done.',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done',
    open: 'Open',
    steps: {
      number_connected: {
        title: 'Connect a number',
        body: 'The WhatsApp number that customers write to.',
        action: 'Connect',
      },
      api_called: {
        title: 'Make an API request',
        body: 'Create a key and call the public API with it.',
        action: 'API keys',
      },
      contact_added: {
        title: 'Add a contact',
        body: 'Over the API, from a CSV file, or when someone writes to you.',
        action: 'Contacts',
      },
      customer_wrote: {
        title: 'Receive a message',
        body: 'Write to the number, and the conversation appears in the inbox.',
        action: 'Inbox',
      },
      message_sent: { title: 'Send a message', body: 'From the inbox, the API or a flow.', action: 'Inbox' },
      webhook_added: {
        title: 'Add a webhook',
        body: 'Your system hears about messages within a second.',
        action: 'Webhooks',
      },
      flow_published: {
        title: 'Publish a flow',
        body: 'Let it answer common questions on its own.',
        action: 'Flows',
      },
      member_invited: {
        title: 'Invite a colleague',
        body: 'Agents answer customers. Admins also manage the settings.',
        action: 'Members',
      },
    } satisfies Record<keyof Checklist, Step>,
    /** The first message, for someone who can play the customer in the sandbox. */
    onPhone: {
      title: 'Receive a message',
      body: 'Write as a customer, and the conversation appears in the inbox.',
      action: 'Sandbox phone',
    } satisfies Step,
  },
};

export const attentionText = {
  title: 'Needs attention',
  allWell: 'Nothing needs your attention right now.',
  kinds,
};

const numberAt = (phone: string | null) => (phone ? `number ${phone}` : 'number');

function kinds(item: AttentionItem): { title: string; body?: string | undefined; action?: string } {
  switch (item.kind) {
    case 'engine_away':
      return {
        title: 'The Inngest server cannot be reached',
        body: 'Flows, file copies and webhook retries are waiting for it. They resume when it is back.',
      };
    case 'disk_low':
      return {
        title: `The disk is almost full: ${item.free_mb} MB left`,
        body: 'Once it is full, nothing more can be stored on it. The operator of this Parley can free some space.',
      };
    case 'backup_failed':
      return {
        title: 'The last scheduled backup failed',
        body: 'The reason is in the log, for the operator of this Parley.',
      };
    case 'number_trouble':
      if (item.status === 'unchecked') {
        return {
          title: `WhatsApp has not confirmed the ${numberAt(item.phone)} yet`,
          body: 'Parley asks within a minute. If nothing changes, check the number.',
          action: 'Number',
        };
      }
      return {
        title: `The ${numberAt(item.phone)} cannot send: ${(numberText.statuses[item.status] ?? item.status).toLowerCase()}`,
        body: item.detail ?? undefined,
        action: 'Number',
      };
    case 'number_quality':
      return {
        title: `The quality of the ${numberAt(item.phone)} is ${(numberText.qualities[item.quality] ?? item.quality).toLowerCase()}`,
        body: 'Customers are blocking or reporting its messages. Meta lowers the limits of such numbers.',
        action: 'Number',
      };
    case 'webhook_disabled':
      return {
        title: `A webhook is disabled: ${item.url}`,
        body: webhooksText.disabled.reasons[item.reason ?? 'unknown'],
        action: 'Webhook',
      };
    case 'webhook_failing':
      return {
        title: `A webhook is failing: ${item.url}`,
        body: 'Deliveries are retried for hours. After five days of failures, the webhook is disabled.',
        action: 'Deliveries',
      };
    case 'templates':
      return {
        title: item.count === 1 ? 'A template cannot be sent' : `${counted(item.count, 'template')} cannot be sent`,
        body: `Rejected, paused or disabled by Meta: ${item.names.join(', ')}${item.count > item.names.length ? ', …' : '.'}`,
        action: 'Templates',
      };
    case 'runs':
      return {
        title: `${item.count === 1 ? 'A run' : counted(item.count, 'run')} of “${item.flow}” failed in the last 24 hours`,
        action: 'Runs',
      };
    case 'sends':
      return {
        title: `${item.count === 1 ? 'A message' : counted(item.count, 'message')} failed in the last 24 hours`,
        body: 'Open the conversation to see why, and to send again.',
        action: 'Inbox',
      };
    case 'handoffs':
      return {
        title: `${item.count === 1 ? 'A conversation is' : `${counted(item.count, 'conversation')} are`} waiting for a person`,
        action: 'Inbox',
      };
  }
}

export const trafficText = {
  title: 'Messages',
  span: 'Time',
  lastDays: (days: number) => `Last ${days} days`,
  day: 'Day',
  received: 'Received',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  onTheWay: 'On the way',
  fewDays: 'The chart appears once there are messages on two days.',
};
