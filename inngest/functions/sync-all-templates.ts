import { templateChanged } from '#lib/platform/engine/events.ts';
import { allAccounts } from '#lib/workspace/numbers/all-accounts.ts';
import { inngest } from '../client/client.ts';

/** Every 15 minutes: finds changes that no webhook reported. Uses 4 of an account's 200 management calls per hour. */
export const syncAllTemplates = inngest.createFunction(
  { id: 'sync-all-templates', triggers: [{ cron: '7-59/15 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    const accounts = await step.run('list', () => allAccounts());
    if (accounts.length === 0) return { accounts: 0 };
    await step.sendEvent(
      'ask',
      accounts.map((account) => templateChanged.create(account)),
    );
    return { accounts: accounts.length };
  },
);
