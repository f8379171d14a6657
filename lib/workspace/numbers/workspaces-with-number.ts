import { db } from '#lib/platform/database/db.ts';

/** IDs of the workspaces that have a number on the channel. */
export async function workspacesWithNumber(): Promise<string[]> {
  const rows = await db().number.findMany({ distinct: ['workspaceId'], select: { workspaceId: true } });
  return rows.map(({ workspaceId }) => workspaceId);
}
