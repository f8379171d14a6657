import type { Prisma } from '#lib/platform/database/db.ts';

/** Keeps new runs of a flow from starting until the transaction ends: foreign keys to the locked row have to wait. */
export async function lockFlow({
  tx,
  workspaceId,
  flowId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  flowId: string;
}): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM flows WHERE workspace_id = ${workspaceId}::uuid AND id = ${flowId}::uuid FOR UPDATE`;
}
