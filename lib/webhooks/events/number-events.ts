import { eventNumbersLock } from '#lib/platform/database/advisory-locks.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';

/** More than a page holds, and few enough to be quick. */
const BITE = 1000;

/**
 * Numbers the oldest events without a number in their workspace, at most a thousand, and returns whether there may be more.
 * `upTo` leaves out events that come
 * after that event in either of our orders: earlier versions read by transaction, this one by position, and both have
 * shown the others before that event.
 */
export async function numberEvents({
  workspaceId,
  upTo,
}: {
  workspaceId: string;
  upTo?: { transaction: bigint; position: bigint };
}): Promise<boolean> {
  const chosen = Prisma.sql`workspace_id = ${workspaceId}::uuid AND number IS NULL ${
    upTo ? Prisma.sql`AND position <= ${upTo.position} AND "transaction" <= ${upTo.transaction}` : Prisma.empty
  }`;
  // None has a number, but only an order that begins with it is the order of the index.
  const first = (count: number) => Prisma.sql`
    SELECT ctid, position FROM events WHERE ${chosen} ORDER BY number, position LIMIT ${count}`;
  const waiting = await db().$executeRaw`SELECT FROM (${first(1)}) AS oldest`;
  if (waiting === 0) return false;
  const [, numbered] = await db().$transaction([
    // In a separate statement, so that the next one sees all numbers that others have given.
    db().$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${eventNumbersLock(workspaceId)}, 0))`,
    // By their places in the table: by their keys, each may be compared with each (docs/decisions/282). Only this changes
    // events, so they stay where they are.
    db().$executeRaw`
      WITH next AS (
        SELECT ctid, row_number() OVER (ORDER BY position) AS place FROM (${first(BITE)}) AS oldest
      )
      UPDATE events SET number = next.place + coalesce(greatest(
        (SELECT max(number) FROM events WHERE workspace_id = ${workspaceId}::uuid),
        (SELECT max(number) FROM erased_events WHERE workspace_id = ${workspaceId}::uuid)), 0)
      FROM next WHERE events.ctid = next.ctid`,
  ]);
  return numbered === BITE;
}
