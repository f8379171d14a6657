import { NonRetriableError } from 'inngest';
import { type PurgePlace, purgeWorkspace } from '#lib/workspace/retention/purge-workspace.ts';
import { workspacesWithRetention } from '#lib/workspace/retention/workspace-retention.ts';
import { inngest } from '../client/client.ts';
import { STEP_MS } from '../client/step-ms.ts';

/**
 * Every hour: deletes what is past its workspace's retention period (docs/operating.md#what-grows). What fails in one
 * workspace fails the run when all others had their turn, and is tried again an hour later.
 */
export const purgeByRetention = inngest.createFunction(
  { id: 'purge-by-retention', triggers: [{ cron: '37 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    const workspaces = await step.run('list', () => workspacesWithRetention());
    const failed = new Set<string>();
    for (const { workspaceId, retention } of workspaces) {
      let place: PurgePlace | null | undefined;
      for (let part = 0; place !== null; part++) {
        const done = await step.run(`purge-${workspaceId}-${part}`, () =>
          purgeWorkspace({ workspaceId, retention, place: place ?? undefined, withinMs: STEP_MS }),
        );
        place = done.next;
        if (done.failed) failed.add(workspaceId);
      }
    }
    if (failed.size > 0) throw new NonRetriableError(`Not everything could be deleted of ${[...failed].join(', ')}.`);
    return { workspaces: workspaces.length };
  },
);
