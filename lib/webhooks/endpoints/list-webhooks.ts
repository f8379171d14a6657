import type { z } from 'zod';
import { coalesced } from '#lib/platform/coalesced.ts';
import { db } from '#lib/platform/database/db.ts';
import { eventNameSchema } from '../events/schema.ts';
import { disabledReasonSchema, type webhookList } from './schema.ts';

type Of = { workspaceId: string };
type List = z.input<typeof webhookList>;

/** All webhooks of a workspace, oldest first, without their secrets. Requests at the same time share a read. */
export const listWebhooks: (of: Of) => Promise<List> = coalesced({
  keyOf: ({ workspaceId }) => workspaceId,
  read: readWebhooks,
});

async function readWebhooks({ workspaceId }: Of): Promise<List> {
  const webhooks = await db().webhook.findMany({
    where: { workspaceId },
    omit: { secret: true, previousSecret: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return {
    webhooks: webhooks.map((webhook) => ({
      id: webhook.id,
      url: webhook.url,
      events: eventNameSchema.array().parse(webhook.events),
      created_at: webhook.createdAt.toISOString(),
      disabled_at: webhook.disabledAt?.toISOString() ?? null,
      disabled_reason: disabledReasonSchema.nullable().parse(webhook.disabledReason),
      last_delivery_at: webhook.lastDeliveryAt?.toISOString() ?? null,
      last_status: webhook.lastStatus,
    })),
  };
}
