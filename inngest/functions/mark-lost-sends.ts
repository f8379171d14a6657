import { markLostSends as mark } from '#lib/messaging/messages/mark-lost-sends.ts';
import { inngest } from '../client/client.ts';

/**
 * Every minute: marks messages whose sending was interrupted, so that they do not look as if they were still being sent.
 */
export const markLostSends = inngest.createFunction(
  { id: 'mark-lost-sends', triggers: [{ cron: '* * * * *' }], concurrency: 1 },
  ({ step }) => step.run('mark', () => mark()),
);
