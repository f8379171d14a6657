import { LRUCache } from 'lru-cache';
import { db } from '#lib/platform/database/db.ts';

/** In ms: how long an instance admin's change takes to apply everywhere. */
const BELIEVED_MS = 1_000;

const known = new LRUCache<string, { disabled: boolean }>({
  max: 10_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (workspaceId) => {
    const workspace = await db().workspace.findUnique({ where: { id: workspaceId }, select: { disabledAt: true } });
    return { disabled: Boolean(workspace?.disabledAt) };
  },
});

/** Whether flows, and other background work of a workspace, must pause. Up to a second old. */
export async function isDisabled({ workspaceId }: { workspaceId: string }): Promise<boolean> {
  return (await known.fetch(workspaceId))?.disabled ?? false;
}
