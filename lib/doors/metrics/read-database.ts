import { setTimeout as elapsed } from 'node:timers/promises';
import { backupHealth } from '#lib/platform/backup/scheduled-backup.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import type { Reading } from '#lib/platform/telemetry/metrics.ts';
import { waitingWebhooksSql } from '#lib/webhooks/deliveries/waiting-webhooks-sql.ts';

/** Queues are counted up to this: they may hold millions of rows, and scrapes come every few seconds. */
const COUNTED_TO = 10_000;
/** The most webhooks whose queues are counted. */
const WEBHOOKS_AT_MOST = 1000;
/** In ms. A scraper waits ten seconds in all. */
const WITHIN_MS = 5000;

type Row = { metric: Reading['name']; label: string | null; value: number };

const UNREACHABLE: Row[] = [{ metric: 'parley_database_reachable', label: null, value: 0 }];

/**
 * Delays, queues and sizes from the database, in one statement that reads few rows however long the queues are, and whether
 * scheduled backups are made. A database that is unreachable or read-only is a reading, too.
 */
export async function readDatabase(): Promise<Reading[]> {
  const end = new AbortController();
  const late = elapsed(WITHIN_MS, null, { signal: end.signal }).catch(() => null);
  const read = Promise.all([readRows(), readBackups()]).then((parts) => parts.flat());
  const rows = await Promise.race([late, read.catch(() => null)]);
  end.abort();
  return (rows ?? UNREACHABLE).map(({ metric, label, value }) => ({
    name: metric,
    value,
    labels: label === null ? {} : { [LABELS[metric] ?? '']: label },
  })) as Reading[];
}

/** The label of each reading below that has one. */
const LABELS: Partial<Record<Reading['name'], string>> = {
  parley_queue_size: 'queue',
  parley_numbers: 'status',
  parley_webhooks: 'state',
  parley_table_bytes: 'table',
  parley_table_rows: 'table',
};

const queued = (queue: string, rows: Prisma.Sql) => Prisma.sql`
  SELECT 'parley_queue_size', ${queue}, count(*)::float8 FROM (SELECT 1 FROM ${rows} LIMIT ${COUNTED_TO}) AS counted`;

const age = (metric: Reading['name'], since: Prisma.Sql) => Prisma.sql`
  SELECT ${metric}, NULL, greatest(0, coalesce(extract(epoch FROM now() - (${since})), 0))::float8`;

async function readBackups(): Promise<Row[]> {
  if (!env().BACKUP_DIR) return [];
  const isHealthy = (await backupHealth()) === true;
  return [{ metric: 'parley_backups_healthy', label: null, value: isHealthy ? 1 : 0 }];
}

function readRows(): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    WITH RECURSIVE ${waitingWebhooksSql}, reading (metric, label, value) AS (
      SELECT 'parley_database_reachable', NULL, (current_setting('transaction_read_only') = 'off')::int::float8
      -- Deliveries to a failing receiver wait for its back-off, which is not our lateness; its webhook is counted below.
      UNION ALL ${age(
        'parley_oldest_delivery_seconds',
        Prisma.sql`
        SELECT min(head) FROM (SELECT * FROM waiting LIMIT ${WEBHOOKS_AT_MOST}) AS waiting
        JOIN webhooks ON webhooks.workspace_id = waiting.workspace_id AND webhooks.id = webhook_id
        WHERE failing_since IS NULL`,
      )}
      -- At most a day old: older rows stay, but will not be sent any more.
      UNION ALL ${age(
        'parley_oldest_unsent_message_seconds',
        Prisma.sql`
        SELECT min(created_at) FROM messages
        WHERE is_unsettled AND status = 'sending' AND created_at > now() - interval '1 day'`,
      )}
      UNION ALL ${age(
        'parley_oldest_due_job_seconds',
        Prisma.sql`SELECT due_at FROM engine_jobs WHERE due_at < now() ORDER BY due_at LIMIT 1`,
      )}
      UNION ALL ${age(
        'parley_oldest_engine_event_seconds',
        Prisma.sql`
        SELECT to_timestamp(ts / 1000.0) FROM engine_events WHERE handled_at IS NULL ORDER BY position LIMIT 1`,
      )}
      UNION ALL ${queued('deliveries', Prisma.sql`deliveries WHERE state = 'pending'`)}
      UNION ALL ${queued('retries', Prisma.sql`deliveries WHERE state = 'retrying'`)}
      UNION ALL ${queued('engine_events', Prisma.sql`engine_events WHERE handled_at IS NULL`)}
      UNION ALL ${queued('engine_jobs', Prisma.sql`engine_jobs WHERE due_at < now()`)}
      UNION ALL ${queued('files', Prisma.sql`media WHERE state = 'pending'`)}
      UNION ALL ${queued('flow_runs', Prisma.sql`flow_runs WHERE state IN ('running', 'waiting')`)}
      UNION ALL SELECT 'parley_numbers', status, count(*)::float8 FROM numbers
        WHERE disconnected_at IS NULL GROUP BY status
      UNION ALL SELECT 'parley_webhooks', state, count(*)::float8 FROM (
        SELECT CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN failing_since IS NOT NULL THEN 'failing' ELSE 'enabled' END
        FROM webhooks
      ) AS webhook (state) GROUP BY state
      UNION ALL SELECT sizes.metric, relname, sizes.value FROM pg_class CROSS JOIN LATERAL (
        VALUES ('parley_table_bytes', pg_total_relation_size(pg_class.oid)::float8),
               ('parley_table_rows', greatest(0, reltuples)::float8)
      ) AS sizes (metric, value)
      WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'r' AND relname NOT LIKE '\\_%'
    )
    SELECT metric, label, value FROM reading`;
}
