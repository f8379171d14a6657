import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { wakeSnoozed } from '#lib/messaging/conversations/wake-snoozed.ts';
import { eachItsTurn } from '#lib/platform/each-its-turn.ts';
import { inngest } from '../client/client.ts';

/** Every minute: reopens conversations whose snooze is over and unassigns those of people who are no longer members. */
export const tendConversations = inngest.createFunction(
  { id: 'tend-conversations', triggers: [{ cron: '* * * * *' }], concurrency: 1 },
  async ({ step }) => {
    const parts = [
      () => step.run('wake-snoozed', () => wakeSnoozed()),
      () => step.run('unassign-departed', () => unassignDeparted()),
    ];
    await eachItsTurn(parts, (part) => part());
  },
);
