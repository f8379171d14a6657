import type { Prisma } from './db.ts';

/**
 * Locks a workspace until the transaction ends. Writers of its settings wait for each other, and so do writers of lists with
 * a limit or with names that only one may have. No one else waits.
 */
export async function lockWorkspace({
  tx,
  workspaceId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
}): Promise<void> {
  await tx.$executeRaw`SELECT FROM workspaces WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}
