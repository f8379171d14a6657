import { z } from 'zod';
import { invalid } from '#lib/contract/errors.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { renderEvent, type StoredEvent } from './render-event.ts';
import type { eventPage } from './schema.ts';

const KEPT = '30 days';

/**
 * A page of the workspace's events in the order of recording, `after` an event or from the oldest of the last 30 days.
 * It ends before the oldest transaction that still runs: positions are given out before commits, so beyond it an event
 * could yet appear among those already read. Throws `validation_failed` for an `after` that names no such event.
 */
export async function listEvents({
  workspaceId,
  after,
  limit,
}: {
  workspaceId: string;
  after?: string | undefined;
  limit: number;
}): Promise<z.input<typeof eventPage>> {
  const place = after === undefined ? null : await placeOf({ workspaceId, id: after });
  const behind = place
    ? Prisma.sql`AND ("transaction", position) > (${place.transaction}, ${place.position})`
    : Prisma.empty;
  const rows = await db().$queryRaw<(StoredEvent & { id: string })[]>`
    SELECT id, name, data, created_at AS "createdAt" FROM events
    WHERE workspace_id = ${workspaceId}::uuid ${behind}
      AND "transaction" < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      AND created_at > now() - ${KEPT}::interval AND data -> 'test' IS NULL
    ORDER BY "transaction", position LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    events: await Promise.all(page.map(async (row) => ({ id: row.id, ...(await renderEvent(row)) }))),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function placeOf({ workspaceId, id }: { workspaceId: string; id: string }) {
  const known = z.uuid().safeParse(id).success
    ? await db().$queryRaw<{ transaction: bigint; position: bigint }[]>`
        SELECT "transaction", position FROM events
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND created_at > now() - ${KEPT}::interval`
    : [];
  const [place] = known;
  if (!place) throw invalid(['query', 'after'], 'This is not an event of the last 30 days.', 'event_unknown');
  return place;
}
