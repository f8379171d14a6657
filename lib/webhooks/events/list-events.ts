import { z } from 'zod';
import { invalid } from '#lib/contract/errors.ts';
import { MAX_PAGE_BYTES } from '#lib/contract/pagination/keyset.ts';
import { db } from '#lib/platform/database/db.ts';
import { numberEvents } from './number-events.ts';
import { renderEvent, type StoredEvent } from './render-event.ts';
import type { eventPage } from './schema.ts';
import { withoutDeletedFileSql } from './without-deleted-file-sql.ts';

const KEPT = '30 days';

/**
 * A page of the workspace's events in the order of their numbers, `after` an event or from the oldest of the last 30 days.
 * Events without a number get one first, so that an event whose transaction commits late comes after everything that was
 * already read. The page ends before its data would be too large. `after` may have been erased since; `cursor` is the same,
 * and takes precedence: a client may keep the `after` with which it began. Throws `validation_failed` if it names no such
 * event.
 */
export async function listEvents({
  workspaceId,
  after,
  cursor,
  limit,
}: {
  workspaceId: string;
  after?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}): Promise<z.input<typeof eventPage>> {
  const id = cursor ?? after;
  const name = cursor === undefined ? 'after' : 'cursor';
  const last = id === undefined ? 0n : await numberOf({ workspaceId, id, name });
  const rows = await readNumbered({ workspaceId, last, limit });
  const page = rows.slice(0, limit).filter(isWhole);
  return {
    events: await Promise.all(page.map(async (row) => ({ id: row.id, ...(await renderEvent(row)) }))),
    next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Of the events that get a number first, some may be too old to be shown, or tests. */
async function readNumbered(place: { workspaceId: string; last: bigint; limit: number }) {
  for (;;) {
    const hasMore = await numberEvents(place);
    const rows = await readAfter(place);
    if (rows.length > place.limit || !hasMore) return rows;
  }
}

type Row = Omit<StoredEvent, 'data'> & { id: string; data: StoredEvent['data'] | null };
const isWhole = (row: Row): row is StoredEvent & { id: string } => row.data !== null;

/**
 * Reads one more than the page holds, which shows whether there is a next page. Those after the first that would make it too
 * large come without their data.
 */
function readAfter({ workspaceId, last, limit }: { workspaceId: string; last: bigint; limit: number }) {
  return db().$queryRaw<Row[]>`
    WITH found AS MATERIALIZED (
      SELECT workspace_id, id, name, data, created_at, number FROM events
      WHERE workspace_id = ${workspaceId}::uuid AND number > ${last}
        AND created_at > now() - ${KEPT}::interval AND data -> 'test' IS NULL
      ORDER BY number LIMIT ${limit + 1}
    ), measured AS (
      SELECT *, row_number() OVER in_order AS place, sum(octet_length(data::text)) OVER in_order AS bytes
      FROM found WINDOW in_order AS (ORDER BY number)
    )
    SELECT id, name, created_at AS "createdAt",
      CASE WHEN place = 1 OR bytes <= ${MAX_PAGE_BYTES} THEN ${withoutDeletedFileSql('events')} END AS data
    FROM measured AS events ORDER BY number`;
}

/**
 * The number of an event that someone has read. It has none if an earlier version showed it, or if it was numbered after
 * the backup that the database was restored from. Then the events that its reader may already have seen are numbered
 * first.
 */
async function numberOf(place: { workspaceId: string; id: string; name: 'after' | 'cursor' }): Promise<bigint> {
  for (;;) {
    const event = await findEvent(place);
    if (event.number !== null) return event.number;
    await numberEvents({ ...place, upTo: event });
  }
}

async function findEvent({ workspaceId, id, name }: { workspaceId: string; id: string; name: 'after' | 'cursor' }) {
  const known = z.uuid().safeParse(id).success
    ? await db().$queryRaw<{ number: bigint | null; transaction: bigint; position: bigint }[]>`
        SELECT number, "transaction", position FROM events
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND created_at > now() - ${KEPT}::interval
        UNION ALL
        SELECT number, 0, 0 FROM erased_events
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND created_at > now() - ${KEPT}::interval`
    : [];
  const [event] = known;
  if (!event)
    throw invalid(
      ['query', name],
      'This is not an event of the last 30 days. Give the ID of a newer event, or leave it out.',
      'event_unknown',
    );
  return event;
}
