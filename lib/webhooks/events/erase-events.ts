import { databaseTime } from '#lib/platform/database/database-time.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { namesSomeoneSql } from './names-someone-sql.ts';

/** People of one workspace, under every name that its events have for them. */
type Named = {
  workspaceId: string;
  conversationIds: string[];
  /** Their numbers (digits with country code) and user IDs on the channel. */
  channelIds: string[];
};

/** How many events one statement reads, and how many it deletes with their deliveries (docs/decisions/400). */
const READ = 20_000;
const DELETED = 500;

/** In ms. An event has the time at which its transaction wrote it; so much later, it has been committed. */
const LONGEST_TRANSACTION = 300_000;

/**
 * Deletes the events about people, with their deliveries, except for events in conversations of others. Of those that may
 * have been read over the API, it keeps ID and place. Works in pieces, because a workspace may have millions of events, and
 * there is no index for this. Returns the time from which on {@link eraseEvents} has to look for later ones.
 */
export async function sweepEvents(people: Named): Promise<Date> {
  const { workspaceId } = people;
  const end = await databaseTime();
  for (let after = new Date(0), isLast = false; !isLast; ) {
    const [last] = await db().$queryRaw<{ at: Date }[]>`
      SELECT created_at AS at FROM events
      WHERE workspace_id = ${workspaceId}::uuid AND created_at > ${after} AND created_at <= ${end}
      ORDER BY created_at OFFSET ${READ - 1} LIMIT 1`;
    isLast = !last;
    const until = last?.at ?? end;
    const time = Prisma.sql`created_at > ${after} AND created_at <= ${until}`;
    const piece = () => db().$executeRaw(erasureSql(people, time, DELETED));
    while ((await retryConflicts(piece)) > 0);
    after = until;
  }
  return new Date(end.getTime() - LONGEST_TRANSACTION);
}

/** Deletes what was recorded about people from `since` on, in the transaction that deletes them. */
export async function eraseEvents({
  tx,
  since,
  ...people
}: Named & { tx: Prisma.TransactionClient; since: Date }): Promise<void> {
  const rest = () => tx.$executeRaw(erasureSql(people, Prisma.sql`created_at > ${since}`));
  while ((await rest()) > 0);
}

/**
 * Deletes matching events of a time, up to `limit` of them; one row for each that was found. One that gets its number
 * meanwhile is left, and found the next time. By their places in the table, because a join may read all events of the
 * workspace for each (docs/decisions/282).
 */
function erasureSql(people: Named, time: Prisma.Sql, limit?: number): Prisma.Sql {
  return Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT ctid FROM events
      WHERE workspace_id = ${people.workspaceId}::uuid AND ${time} AND (${isAboutSql(people)})
      ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`}
    ), erased AS (
      DELETE FROM events WHERE ctid = ANY (ARRAY(SELECT ctid FROM found))
      RETURNING workspace_id, id, number, created_at
    ), kept AS (
      INSERT INTO erased_events (workspace_id, id, number, created_at)
      SELECT workspace_id, id, number, created_at FROM erased WHERE number IS NOT NULL
    )
    SELECT FROM found`;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * CASE, because a missing field makes its comparison null, after which AND and OR read on: every event of the workspace
 * would have its conversation looked up.
 */
function isAboutSql({ workspaceId, conversationIds, channelIds }: Named): Prisma.Sql {
  // A number that one person gave up, and another has now: what names a conversation of someone else is theirs.
  const isTheirs = Prisma.sql`(
    EXISTS (
      -- OFFSET, because the planner may otherwise read the conversations of all workspaces (docs/decisions/262).
      SELECT FROM conversations AS other WHERE other.workspace_id = events.workspace_id
        AND other.id = CASE WHEN data ->> 'conversation_id' ~ ${UUID} THEN (data ->> 'conversation_id')::uuid END
      OFFSET 0)
    OR coalesce(data ->> 'conversation_id', '') = ANY (ARRAY(
      SELECT unnest(merged_ids)::text FROM conversations
      WHERE workspace_id = ${workspaceId}::uuid AND merged_ids <> '{}')))`;
  return Prisma.sql`
    data ->> 'conversation_id' = ANY (${conversationIds})
    OR CASE WHEN data ->> 'phone' = ANY (${channelIds}) OR data ->> 'recipient' = ANY (${channelIds})
      OR data ->> 'user_id' = ANY (${channelIds}) THEN NOT ${isTheirs} END
    OR CASE WHEN name = 'channel.notice' THEN ${namesSomeoneSql(Prisma.sql`data::text`, channelIds)} END
    -- Of versions that did not name the conversation.
    OR CASE WHEN data ->> 'conversation_id' IS NULL AND data ->> 'message_id' ~ ${UUID} THEN EXISTS (
      SELECT FROM messages WHERE messages.workspace_id = events.workspace_id
        AND messages.id = (data ->> 'message_id')::uuid AND conversation_id = ANY (${conversationIds}::uuid[])
      OFFSET 0) END`;
}
