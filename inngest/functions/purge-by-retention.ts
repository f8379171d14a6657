import { type PurgePlace, purgeWorkspace } from '#lib/workspace/retention/purge-workspace.ts';
import { workspacesWithRetention } from '#lib/workspace/retention/workspace-retention.ts';
import { inngest } from '../client/client.ts';
import { STEP_MS } from '../client/step-ms.ts';

/** Every hour: deletes what is past its workspace's retention period (docs/operating.md#what-grows). */
export const purgeByRetention = inngest.createFunction(
  { id: 'purge-by-retention', triggers: [{ cron: '37 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    const workspaces = await step.run('list', () => workspacesWithRetention());
    for (const { workspaceId, retention } of workspaces) {
      let place: PurgePlace | null | undefined;
      for (let part = 0; place !== null; part++) {
        place = await step.run(`purge-${workspaceId}-${part}`, () =>
          purgeWorkspace({ workspaceId, retention, place: place ?? undefined, withinMs: STEP_MS }),
        );
      }
    }
    return { workspaces: workspaces.length };
  },
);
