import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { endpointSql } from './endpoint-sql.ts';

/**
 * Renews the lease of a delivery that waits for its turn, and reads its webhook again: since the claim it may have got
 * another secret. Null when it must not be attempted: it is no longer ours, or its webhook or its workspace has been disabled.
 */
export async function renewDelivery({
  delivery,
  leaseMs,
}: {
  delivery: ClaimedDelivery;
  leaseMs: number;
}): Promise<ClaimedDelivery | null> {
  const { workspaceId, id, number } = delivery;
  const [renewed] = await prepared<Renewed>(
    'renew_delivery',
    Prisma.sql`
      UPDATE deliveries SET due_at = now() + ${leaseMs} * interval '1 millisecond'
      FROM webhooks JOIN workspaces ON workspaces.id = webhooks.workspace_id
      WHERE deliveries.workspace_id = ${workspaceId}::uuid AND deliveries.id = ${id}::uuid
        AND deliveries.state::text = 'attempting' AND deliveries.attempts = ${number}
        AND webhooks.workspace_id = deliveries.workspace_id AND webhooks.id = deliveries.webhook_id
      RETURNING ${endpointSql}, webhooks.disabled_at IS NULL AND workspaces.disabled_at IS NULL AS "isEnabled"`,
  );
  if (!renewed) return null;
  const { isEnabled, ...endpoint } = renewed;
  return isEnabled ? { ...delivery, ...endpoint } : null;
}

type Renewed = Pick<ClaimedDelivery, 'url' | 'secret' | 'previousSecret'> & { isEnabled: boolean };
