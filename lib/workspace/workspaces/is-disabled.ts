import { LRUCache } from 'lru-cache';
import { db } from '#lib/platform/database/db.ts';

/** What an instance admin changes holds everywhere after so long. */
const BELIEVED_MS = 1_000;

const known = new LRUCache<string, { disabled: boolean }>({
  max: 10_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (workspaceId) => {
    const workspace = await db().workspace.findUnique({ where: { id: workspaceId }, select: { disabledAt: true } });
    return { disabled: Boolean(workspace?.disabledAt) };
  },
});

/** Whether flows, and what else goes on by itself in a workspace, must rest. Up to a second old. */
export async function isDisabled({ workspaceId }: { workspaceId: string }): Promise<boolean> {
  return (await known.fetch(workspaceId))?.disabled ?? false;
}
