import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import type { WebhookHealth } from './admin-operations.ts';

const HOURS = 24;
const BUCKETS = 24;
/** A busy endpoint is judged by its latest deliveries, which cover less than a day. */
const MOST_DELIVERIES = 2_000;

type Figures = { calls: number; acknowledged: number; p95Ms: number | null };
type Row = Figures & { webhookId: string; since: Date; bucket: number | null };

/**
 * Each webhook's health in the last 24 hours, over at most its latest 2,000 deliveries: attempts, acknowledged ones and the
 * 95th percentile of their duration in ms, in total and in 24 equal parts of that time. One statement serves all
 * webhooks; one without attempts is not in the result.
 */
export async function webhookHealth({ workspaceId }: { workspaceId: string }): Promise<Map<string, WebhookHealth>> {
  const now = new Date();
  const dayAgo = new Date(now.getTime() - HOURS * HOUR_MS);
  const rows = await db().$queryRaw<Row[]>`
    WITH recent AS MATERIALIZED (
      SELECT webhook.workspace_id, webhook.id AS webhook_id, delivery.*
      FROM webhooks webhook CROSS JOIN LATERAL (
        SELECT id, created_at, attempts, last_status, delivered_started_at, delivered_duration_ms FROM deliveries
        WHERE workspace_id = webhook.workspace_id AND webhook_id = webhook.id AND created_at >= ${dayAgo}::timestamptz
        ORDER BY created_at DESC LIMIT ${MOST_DELIVERIES}
      ) delivery
      WHERE webhook.workspace_id = ${workspaceId}::uuid
    ), span AS (
      SELECT webhook_id,
        CASE WHEN count(*) = ${MOST_DELIVERIES} THEN min(created_at) ELSE ${dayAgo}::timestamptz END AS since
      FROM recent GROUP BY webhook_id
    ), call AS (
      SELECT webhook_id, since, duration_ms, status BETWEEN 200 AND 299 AS acknowledged,
        least(${BUCKETS - 1}, greatest(0, floor(${BUCKETS} * extract(epoch FROM started_at - since)
          / nullif(extract(epoch FROM ${now}::timestamptz - since), 0))))::int AS bucket
      FROM recent JOIN span USING (webhook_id) CROSS JOIN LATERAL (
        SELECT delivered_started_at AS started_at, delivered_duration_ms AS duration_ms, last_status AS status
        WHERE delivered_started_at IS NOT NULL
        UNION ALL
        -- OFFSET, so that the attempts of each are looked up.
        (SELECT started_at, duration_ms, status FROM delivery_attempts
        WHERE (recent.attempts > 1 OR recent.delivered_started_at IS NULL)
          AND workspace_id = recent.workspace_id AND delivery_id = recent.id OFFSET 0)
      ) AS attempt
    )
    SELECT webhook_id AS "webhookId", since, bucket, count(*)::int AS calls,
      (count(*) FILTER (WHERE acknowledged))::int AS acknowledged,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) AS "p95Ms"
    FROM call GROUP BY GROUPING SETS ((webhook_id, since), (webhook_id, since, bucket))
    ORDER BY bucket NULLS FIRST`;
  const byWebhook = Map.groupBy(rows, ({ webhookId }) => webhookId);
  return new Map([...byWebhook].map(([webhookId, figures]) => [webhookId, healthOf(figures, now)]));
}

/** The total comes first, then the parts that have attempts. */
function healthOf([sum, ...parts]: Row[], now: Date): WebhookHealth {
  const since = sum?.since ?? now;
  const width = (now.getTime() - since.getTime()) / BUCKETS;
  const filled = new Map(parts.map((part) => [part.bucket, part]));
  return {
    since: since.toISOString(),
    ...view(sum),
    buckets: Array.from({ length: BUCKETS }, (_, bucket) => ({
      from: new Date(since.getTime() + bucket * width).toISOString(),
      ...view(filled.get(bucket)),
    })),
  };
}

function view({ calls, acknowledged, p95Ms }: Figures = { calls: 0, acknowledged: 0, p95Ms: null }) {
  return { calls, acknowledged, p95_ms: p95Ms };
}
