import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { bulkParameter } from '#lib/platform/database/bulk-parameter.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import type { EventName } from './constants.ts';
import { recordEventsSql } from './record-events-sql.ts';

/** An event to record: `data` is the public one, with `message.media_path` where that has `media_url`. */
export type NewEvent = { workspaceId: string; id: string; name: EventName; data: Record<string, unknown> };

/**
 * Writes events, with one delivery for each enabled webhook subscribed to them, inside the transaction that changes their
 * messages: both happen or neither (docs/reference/public-api.md#events, docs/decisions/004). One statement serves any
 * number of events and workspaces, in the given order.
 */
export async function recordEvents({ tx, events }: { tx: Prisma.TransactionClient; events: NewEvent[] }) {
  if (events.length === 0) return;
  const given = events.map(({ workspaceId, ...event }, position) => ({
    position,
    workspace_id: workspaceId,
    ...event,
  }));
  await tx.$executeRaw`
    /* prepared: record_events */
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${bulkParameter(JSON.stringify(given))}::jsonb)
        AS event (position int, workspace_id uuid, id uuid, name text, data jsonb)
      WHERE ${boundedBatch('position')}
    ), ${recordEventsSql('given')}
    SELECT FROM dispatched`;
}
