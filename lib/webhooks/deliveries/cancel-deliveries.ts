import { Prisma } from '#lib/platform/database/db.ts';

/** Cancels the waiting deliveries of webhooks that were just disabled; attempts under way end by themselves. */
export async function cancelDeliveries({
  tx,
  webhooks,
}: {
  tx: Prisma.TransactionClient;
  webhooks: { workspaceId: string; id: string }[];
}): Promise<void> {
  if (webhooks.length === 0) return;
  const ofThem = Prisma.sql`
    workspace_id = ANY (${webhooks.map(({ workspaceId }) => workspaceId)}::uuid[])
      AND webhook_id = ANY (${webhooks.map(({ id }) => id)}::uuid[])`;
  // One statement per state, because each state has its own small partial index.
  await tx.$executeRaw`
    UPDATE deliveries SET state = 'cancelled', finished_at = now() WHERE ${ofThem} AND state = 'pending'`;
  await tx.$executeRaw`
    UPDATE deliveries SET state = 'cancelled', finished_at = now() WHERE ${ofThem} AND state = 'retrying'`;
}
