import { Prisma } from '#lib/platform/database/db.ts';

/** Cancels what webhooks that were just disabled still have waiting; attempts under way end by themselves. */
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
  // One statement for each state, because each has an index that knows the few rows in it.
  await tx.$executeRaw`
    UPDATE deliveries SET state = 'cancelled', finished_at = now() WHERE ${ofThem} AND state = 'pending'`;
  await tx.$executeRaw`
    UPDATE deliveries SET state = 'cancelled', finished_at = now() WHERE ${ofThem} AND state = 'retrying'`;
}
