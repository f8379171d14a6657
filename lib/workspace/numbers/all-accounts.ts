import { db } from '#lib/platform/database/db.ts';

/** The business accounts of all workspaces' numbers, each once for a workspace. */
export async function allAccounts(): Promise<{ workspaceId: string; wabaId: string }[]> {
  return db().number.findMany({
    distinct: ['workspaceId', 'wabaId'],
    select: { workspaceId: true, wabaId: true },
  });
}
