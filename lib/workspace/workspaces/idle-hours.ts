import { db } from '#lib/platform/database/db.ts';

/** After how many idle hours a conversation that people hold goes back to flows; null means never. */
export async function idleHours({ workspaceId }: { workspaceId: string }): Promise<number | null> {
  const { idleHours } = await db().workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { idleHours: true },
  });
  return idleHours;
}
