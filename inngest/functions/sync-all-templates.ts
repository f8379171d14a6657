import { templateChanged } from '#lib/platform/engine/events.ts';
import { workspacesWithNumber } from '#lib/workspace/numbers/workspaces-with-number.ts';
import { inngest } from '../client/client.ts';

/** Every 15 minutes: finds changes that no webhook reported. Uses 4 of an account's 200 management calls per hour. */
export const syncAllTemplates = inngest.createFunction(
  { id: 'sync-all-templates', triggers: [{ cron: '7-59/15 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    const ids = await step.run('list', () => workspacesWithNumber());
    if (ids.length === 0) return { workspaces: 0 };
    await step.sendEvent(
      'ask',
      ids.map((workspaceId) => templateChanged.create({ workspaceId })),
    );
    return { workspaces: ids.length };
  },
);
