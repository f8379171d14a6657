import { db, Prisma } from '#lib/platform/database/db.ts';
import { inBites } from './in-bites.ts';

const BATCH = 5000;

/** Each takes its deliveries to every webhook with it, and their attempts. */
const EVENTS = 500;

/** What expires: tables, and the condition for expired rows. docs/reference/decisions.md promises the periods. */
const expiries = {
  idempotency_records: Prisma.sql`created_at < now() - interval '72 hours'`,
  rate_limit_windows: Prisma.sql`window_start < now() - interval '1 hour'`,
  api_requests: Prisma.sql`created_at < now() - interval '30 days'`,
  // Together with their deliveries and attempts.
  events: Prisma.sql`created_at < now() - interval '30 days'`,
  erased_events: Prisma.sql`created_at < now() - interval '30 days'`,
  sessions: Prisma.sql`expires_at < now() - interval '1 day'`,
  verifications: Prisma.sql`expires_at < now() - interval '1 day'`,
  channel_notices: Prisma.sql`created_at < now() - interval '30 days'`,
  engine_events: Prisma.sql`handled_at < now() - interval '1 day'`,
  // A run with an idempotency key stays as long as the key, a failed run as long as someone may ask why.
  engine_runs: Prisma.sql`
    ended_at < now() - CASE
      WHEN state = 'failed' THEN interval '30 days'
      WHEN idempotency_key IS NOT NULL THEN interval '1 day'
      ELSE interval '1 hour'
    END`,
};

export type Expiring = keyof typeof expiries;
export const expiringTables = Object.keys(expiries) as Expiring[];

/**
 * Deletes expired rows of one table, in all workspaces, in batches that lock little, for about `withinMs`. Returns how many
 * rows were deleted, and whether there are more.
 */
export async function purgeExpired({
  table,
  withinMs,
}: {
  table: Expiring;
  withinMs: number;
}): Promise<{ deleted: number; rest: 'more' | 'done' }> {
  const batch = table === 'events' ? EVENTS : BATCH;
  const expired =
    table === 'events' ? expiredEvents : Prisma.sql`SELECT ctid FROM ${Prisma.raw(table)} WHERE ${expiries[table]}`;
  let deleted = 0;
  const bite = async () => {
    const gone = await db().$executeRaw`
      DELETE FROM ${Prisma.raw(table)} WHERE ctid = ANY (ARRAY(${expired} LIMIT ${batch}))`;
    deleted += gone;
    return gone === batch ? 'more' : 'done';
  };
  return { rest: await inBites({ bite, withinMs }), deleted };
}

/** By workspace, because an index of everyone's events by time would serve nothing else (docs/decisions/282). */
const expiredEvents = Prisma.sql`
  SELECT event.place FROM workspaces CROSS JOIN LATERAL (
    SELECT ctid AS place FROM events
    WHERE workspace_id = workspaces.id AND ${expiries.events} ORDER BY created_at LIMIT ${EVENTS}
  ) AS event`;
