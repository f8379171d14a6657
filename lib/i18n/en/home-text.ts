import type { Checklist } from '../../checklist/admin-operations.ts';

type Step = { title: string; body: string; action: string };

/** The first page of a workspace. */
export const homeText = {
  title: 'Home',
  description: 'What needs attention, and how messages are flowing.',
  checklist: {
    title: 'Get started',
    description: 'Each step ticks itself once it is done.',
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
        title: 'Make a first call',
        body: 'Create a key and call the public API with it.',
        action: 'API keys',
      },
      contact_added: { title: 'Add a contact', body: 'By the API, by CSV, or because they wrote.', action: 'Contacts' },
      customer_wrote: {
        title: 'Receive a message',
        body: 'Write to the number, and the conversation appears in the inbox.',
        action: 'Inbox',
      },
      message_sent: { title: 'Send a message', body: 'From the inbox, the API or a flow.', action: 'Inbox' },
      webhook_added: {
        title: 'Add a webhook',
        body: 'Your system hears of messages within a second.',
        action: 'Webhooks',
      },
      flow_published: {
        title: 'Publish a flow',
        body: 'Let it answer the first questions by itself.',
        action: 'Flows',
      },
      member_invited: {
        title: 'Invite a colleague',
        body: 'Agents see the inbox, admins the settings too.',
        action: 'Members',
      },
    } satisfies Record<keyof Checklist, Step>,
  },
};
