import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { wakeSnoozed } from '#lib/messaging/conversations/wake-snoozed.ts';
import { inngest } from '../client.ts';

/** Every minute: opens what was snoozed until now, and takes conversations from people who are not members any more. */
export const tendConversations = inngest.createFunction(
  { id: 'tend-conversations', triggers: [{ cron: '* * * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('wake-snoozed', () => wakeSnoozed());
    await step.run('unassign-departed', () => unassignDeparted());
  },
);
