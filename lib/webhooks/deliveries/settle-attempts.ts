import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { bulkParameter } from '#lib/platform/database/bulk-parameter.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { deliveryFailed } from '#lib/platform/engine/events.ts';
import { log } from '#lib/platform/log.ts';
import { measure } from '#lib/platform/telemetry/measure.ts';
import type { AttemptOutcome } from './attempt-delivery.ts';
import { cancelDeliveries } from './cancel-deliveries.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { retryDelay } from './retry-delay.ts';

export type Attempt = {
  delivery: ClaimedDelivery;
  outcome: AttemptOutcome;
  /** In ms before each further attempt; RETRY_DELAYS by default. */
  retryDelays?: readonly number[];
};

const GONE = 410;

/** How late the time of a webhook's last delivery may be, while nothing else about its health changes. */
const TOLD_AGAIN_AFTER = '10 seconds';

/**
 * Records the outcomes of attempts: the deliveries' states, the attempt log, the webhooks' health. A failure with attempts
 * left is handed, in the same transaction, to the function that waits for the next one; a 410 disables the webhook, and so
 * does a delivery that is given up after five days of nothing but failures. An attempt whose delivery is no longer ours
 * changes nothing.
 */
export async function settleAttempts(attempts: Attempt[]): Promise<void> {
  const rows = attempts.map((attempt, position) => ({ position, ...rowOf(attempt) }));
  if (rows.every((row) => row.acknowledged)) {
    await prepared('settle_attempts', settled(JSON.stringify(rows)));
    for (const row of rows) noteOutcome(row);
    return;
  }
  const { known, disabled } = await db().$transaction(async (tx) => {
    const ours = await tx.$queryRaw<{ id: string; dueAt: Date }[]>(settled(bulkParameter(JSON.stringify(rows))));
    const dueTimes = new Map(ours.map(({ id, dueAt }) => [id, dueAt.toISOString()]));
    const failures = rows.filter((row) => !row.acknowledged && dueTimes.has(row.id));
    await enqueueEvents({
      tx,
      events: failures.flatMap(({ workspace_id: workspaceId, id: deliveryId, wait_ms: waitMs }) => {
        const dueAt = dueTimes.get(deliveryId);
        return waitMs === null || !dueAt ? [] : deliveryFailed.create({ workspaceId, deliveryId, dueAt, waitMs });
      }),
    });
    const webhooks = await disableFailing(
      tx,
      failures.filter(({ state }) => state === 'failed'),
    );
    await cancelDeliveries({ tx, webhooks });
    return { known: rows.filter((row) => dueTimes.has(row.id)), disabled: webhooks };
  });
  for (const row of known) noteOutcome(row);
  for (const { workspaceId, id, reason } of disabled) {
    measure('parley_webhooks_disabled_total', 1, { reason });
    log().warn({ workspace_id: workspaceId, webhook_id: id, reason }, 'a webhook was disabled');
  }
}

const OUTCOMES = { delivered: 'delivered', retrying: 'retrying', failed: 'given_up' } as const;

function noteOutcome({ workspace_id, webhook_id, id, number, status, error, ...row }: Row) {
  measure('parley_deliveries_total', 1, { outcome: OUTCOMES[row.state] });
  if (row.state !== 'failed') return;
  const delivery = { workspace_id, webhook_id, delivery_id: id, attempts: number, status, error };
  log().warn(delivery, 'a delivery was given up');
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ delivery, outcome, retryDelays }: Attempt) {
  const { number } = delivery;
  const finishedAt = outcome.startedAt.getTime() + outcome.durationMs;
  const delay = outcome.acknowledged
    ? null
    : retryDelay({ number, retryAfterMs: outcome.retryAfterMs, delays: retryDelays });
  const mayRetry = delay !== null && outcome.status !== GONE;
  return {
    workspace_id: delivery.workspaceId,
    id: delivery.id,
    webhook_id: delivery.webhookId,
    number,
    acknowledged: outcome.acknowledged,
    state: outcome.acknowledged ? ('delivered' as const) : mayRetry ? ('retrying' as const) : ('failed' as const),
    wait_ms: mayRetry ? delay : null,
    status: outcome.status,
    error: outcome.error,
    response_body: outcome.responseBody,
    started_at: outcome.startedAt.toISOString(),
    finished_at: new Date(finishedAt).toISOString(),
    duration_ms: outcome.durationMs,
  };
}

/** One statement for any number of attempts, which returns the deliveries that were still ours. */
function settled(given: string): Prisma.Sql {
  return Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS attempt (
        position int, workspace_id uuid, id uuid, webhook_id uuid, number int, acknowledged boolean, state "DeliveryState",
        wait_ms int, status int, error text, response_body text, started_at timestamptz,
        finished_at timestamptz, duration_ms float8)
      WHERE ${boundedBatch('position')}
    ), relaxed AS MATERIALIZED (
      -- For this transaction alone: an outcome that is lost in a crash of the database costs one more delivery.
      SELECT set_config('synchronous_commit', 'off', true)
    ), webhook AS MATERIALIZED (
      -- In one order everywhere, so that two dispatchers never deadlock.
      SELECT workspace_id, id, last_delivery_at, last_status, failing_since FROM webhooks
      WHERE (workspace_id, id) IN (SELECT workspace_id, webhook_id FROM given)
      ORDER BY workspace_id, id FOR NO KEY UPDATE
    ), settled AS (
      UPDATE deliveries SET state = given.state,
        -- By the clock that decides later whether the retry was lost, and to the millisecond, as it is compared.
        due_at = coalesce(date_trunc('milliseconds', now()) + given.wait_ms * interval '1 ms', deliveries.due_at),
        last_status = given.status, last_error = given.error,
        finished_at = CASE WHEN given.state <> 'retrying' THEN given.finished_at END,
        delivered_started_at = CASE WHEN given.acknowledged THEN given.started_at END,
        delivered_duration_ms = CASE WHEN given.acknowledged THEN given.duration_ms END,
        delivered_response_body = CASE WHEN given.acknowledged THEN given.response_body END
      -- The webhooks are locked first, as when one is deleted or disabled.
      FROM given CROSS JOIN (SELECT count(*) FROM webhook) AS locked
      WHERE deliveries.workspace_id = given.workspace_id AND deliveries.id = given.id
        -- As text, so that no index of all active deliveries is used (docs/decisions/262).
        AND deliveries.state::text = 'attempting' AND deliveries.attempts = given.number
      -- With all that is known of the attempt: joined again, each would be compared with each.
      RETURNING given.*, deliveries.due_at
    ), logged AS (
      INSERT INTO delivery_attempts
        (workspace_id, delivery_id, number, started_at, duration_ms, status, error, response_body)
      SELECT workspace_id, id, number, started_at, duration_ms, status, error, response_body
      FROM settled WHERE NOT acknowledged
    ), health AS (
      SELECT workspace_id, webhook_id, max(finished_at) AS finished_at,
        (array_agg(status ORDER BY finished_at DESC))[1] AS status,
        (array_agg(acknowledged ORDER BY finished_at DESC))[1] AS acknowledged,
        bool_or(acknowledged) AS ever_acknowledged, min(finished_at) AS since
      FROM settled GROUP BY workspace_id, webhook_id
    ), told AS (
      UPDATE webhooks SET last_delivery_at = news.finished_at, last_status = news.status, failing_since = news.failing_since
      FROM (
        SELECT health.*, present.last_delivery_at, present.last_status, present.failing_since AS was_failing_since, CASE
            WHEN health.acknowledged THEN NULL
            WHEN health.ever_acknowledged THEN health.since
            ELSE coalesce(present.failing_since, health.since)
          END AS failing_since
        FROM health JOIN webhook AS present
          ON present.workspace_id = health.workspace_id AND present.id = health.webhook_id
      ) AS news
      WHERE webhooks.workspace_id = news.workspace_id AND webhooks.id = news.webhook_id
        -- Every statement on deliveries reads this row, and all its dead versions (docs/decisions/279).
        AND (news.status IS DISTINCT FROM news.last_status OR news.failing_since IS DISTINCT FROM news.was_failing_since
          OR news.last_delivery_at IS NULL OR news.finished_at >= news.last_delivery_at + ${TOLD_AGAIN_AFTER}::interval)
    )
    SELECT id, due_at AS "dueAt" FROM settled CROSS JOIN relaxed`;
}

/**
 * Of the webhooks whose deliveries were given up, disables those that returned 410 or have failed for five days; returns those
 * that were still enabled. One that had nothing to deliver for days gets all attempts of its next delivery.
 */
async function disableFailing(
  tx: Prisma.TransactionClient,
  failures: Row[],
): Promise<{ workspaceId: string; id: string; reason: 'gone' | 'failing' }[]> {
  if (failures.length === 0) return [];
  const gone = failures.filter((row) => row.status === GONE).map((row) => row.webhook_id);
  return tx.$queryRaw`
    UPDATE webhooks SET disabled_at = now(),
      disabled_reason = CASE WHEN id = ANY (${gone}::uuid[]) THEN 'gone' ELSE 'failing' END
    WHERE disabled_at IS NULL
      AND workspace_id = ANY (${failures.map((row) => row.workspace_id)}::uuid[])
      AND id = ANY (${failures.map((row) => row.webhook_id)}::uuid[])
      AND (id = ANY (${gone}::uuid[]) OR failing_since <= now() - ${FAILING_FOR}::interval)
    RETURNING workspace_id AS "workspaceId", id, disabled_reason AS reason`;
}

const FAILING_FOR = '5 days';
