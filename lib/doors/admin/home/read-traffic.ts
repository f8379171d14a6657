import { db } from '#lib/platform/database/db.ts';
import type { TrafficDay } from './admin-operations.ts';

/**
 * Messages of the last `days` days (including today), by day in `timeZone`: inbound, outbound, and the outcomes of the
 * outbound ones. A message counts on the day of its own timestamp.
 */
export async function readTraffic({
  workspaceId,
  days,
  timeZone,
}: {
  workspaceId: string;
  days: number;
  /** An IANA name that PostgreSQL knows. */
  timeZone: string;
}): Promise<{ days: TrafficDay[] }> {
  const rows = await db().$queryRaw<TrafficDay[]>`
    WITH span AS MATERIALIZED (
      SELECT date_trunc('day', now() AT TIME ZONE ${timeZone}) AS today,
        date_trunc('day', now() AT TIME ZONE ${timeZone}) - make_interval(days => ${days - 1}::int) AS first
    ), quarters AS (
      -- Every zone is a multiple of 15 minutes away from UTC. Converting each message to its day would take the most time.
      SELECT date_bin('15 minutes', timestamp, 'epoch') AS quarter,
        count(*) FILTER (WHERE direction = 'inbound') AS received,
        count(*) FILTER (WHERE direction = 'outbound') AS sent,
        count(*) FILTER (WHERE status IN ('delivered', 'read')) AS delivered,
        count(*) FILTER (WHERE status = 'read') AS read,
        count(*) FILTER (WHERE status = 'failed') AS failed
      FROM messages
      WHERE workspace_id = ${workspaceId}::uuid
        -- A message is never stored before its own timestamp, and recent rows are found by an index.
        AND created_at >= (SELECT first AT TIME ZONE ${timeZone} FROM span)
        AND timestamp >= (SELECT first AT TIME ZONE ${timeZone} FROM span)
      GROUP BY 1
    ), counted AS (
      SELECT (quarter AT TIME ZONE ${timeZone})::date AS day, sum(received) AS received, sum(sent) AS sent,
        sum(delivered) AS delivered, sum(read) AS read, sum(failed) AS failed
      FROM quarters
      GROUP BY 1
    )
    SELECT to_char(date, 'YYYY-MM-DD') AS day, coalesce(received, 0)::int AS received, coalesce(sent, 0)::int AS sent,
      coalesce(delivered, 0)::int AS delivered, coalesce(read, 0)::int AS read, coalesce(failed, 0)::int AS failed
    FROM span, generate_series(first, today, interval '1 day') AS date
    LEFT JOIN counted ON counted.day = date::date
    ORDER BY date`;
  return { days: rows };
}
