import { db } from '#lib/platform/database/db.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import type { WebhookHealth, WebhookView } from './admin-operations.ts';
import { listWebhooks } from './list-webhooks.ts';
import { webhookHealth } from './webhook-health.ts';

/** All webhooks of a workspace, with what only the app's own pages show: their health, and expiring secrets. */
export async function viewWebhooks({ workspaceId }: { workspaceId: string }): Promise<{ webhooks: WebhookView[] }> {
  const now = new Date();
  const [{ webhooks }, more, health] = await Promise.all([
    listWebhooks({ workspaceId }),
    db().webhook.findMany({
      where: { workspaceId },
      select: { id: true, failingSince: true, previousSecretExpiresAt: true, createdById: true },
    }),
    webhookHealth({ workspaceId }),
  ]);
  const known = new Map(more.map((webhook) => [webhook.id, webhook]));
  return {
    webhooks: webhooks.map((webhook) => {
      const { failingSince = null, previousSecretExpiresAt = null, createdById = null } = known.get(webhook.id) ?? {};
      const overlaps = previousSecretExpiresAt && previousSecretExpiresAt > now;
      return {
        ...webhook,
        failing_since: failingSince?.toISOString() ?? null,
        created_by_id: createdById,
        previous_secret_expires_at: overlaps ? previousSecretExpiresAt.toISOString() : null,
        health: health.get(webhook.id) ?? withoutCalls(now),
      };
    }),
  };
}

function withoutCalls(now: Date): WebhookHealth {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return { since, calls: 0, acknowledged: 0, p95_ms: null, buckets: [] };
}
