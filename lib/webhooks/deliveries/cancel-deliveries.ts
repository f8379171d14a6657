import { Prisma } from '#lib/platform/database/db.ts';

/**
 * Per state. A webhook that has failed for days may have a million, and the transaction settles attempts of others, too
 * (docs/decisions/400).
 */
const AT_ONCE = 1000;

/**
 * Cancels waiting deliveries of webhooks that were just disabled. Of many, it leaves some, which are cancelled when they
 * would be claimed. Attempts under way end by themselves.
 */
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
  const cancel = (isWaiting: Prisma.Sql) => tx.$executeRaw`
    UPDATE deliveries SET state = 'cancelled', finished_at = now() WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM deliveries WHERE ${ofThem} AND ${isWaiting} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`;
  await cancel(Prisma.sql`state = 'pending'`);
  await cancel(Prisma.sql`state = 'retrying'`);
}
