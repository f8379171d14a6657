import { believed } from '#lib/platform/believed.ts';
import { db } from '#lib/platform/database/db.ts';

/** In ms: how long an instance admin's change takes to apply everywhere. */
const BELIEVED_MS = 1_000;

const disabled = believed({
  forMs: BELIEVED_MS,
  keyOf: (workspaceId: string) => workspaceId,
  read: async (id) => {
    const workspace = await db().workspace.findUnique({ where: { id }, select: { disabledAt: true } });
    return Boolean(workspace?.disabledAt);
  },
});

/** Whether flows, and other background work of a workspace, must pause. Up to a second old. */
export async function isDisabled({ workspaceId }: { workspaceId: string }): Promise<boolean> {
  return disabled.get(workspaceId);
}
