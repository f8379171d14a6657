import type { z } from 'zod';
import { db } from '../db.ts';
import type { webhookList } from './schema.ts';

/** All webhooks of a workspace, oldest first, without their secrets. */
export async function listWebhooks({ workspaceId }: { workspaceId: string }): Promise<z.input<typeof webhookList>> {
  const webhooks = await db().webhook.findMany({
    where: { workspaceId },
    omit: { secret: true, previousSecret: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return {
    webhooks: webhooks.map((webhook) => ({
      id: webhook.id,
      url: webhook.url,
      events: webhook.events as EventName[],
      created_at: webhook.createdAt.toISOString(),
      disabled_at: webhook.disabledAt?.toISOString() ?? null,
      disabled_reason: webhook.disabledReason as DisabledReason | null,
      last_delivery_at: webhook.lastDeliveryAt?.toISOString() ?? null,
      last_status: webhook.lastStatus,
    })),
  };
}
