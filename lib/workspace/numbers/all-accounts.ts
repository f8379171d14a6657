import { db } from '#lib/platform/database/db.ts';

/** The business accounts of all workspaces' connected numbers, each once for a workspace. */
export async function allAccounts(): Promise<{ workspaceId: string; wabaId: string }[]> {
  return db().number.findMany({
    where: { disconnectedAt: null },
    distinct: ['workspaceId', 'wabaId'],
    select: { workspaceId: true, wabaId: true },
  });
}
