import { type Database, Prisma } from '../database/db.ts';

const BATCH = 200;

/** An event as functions and expressions see it. */
export type OutboxEvent = { id: string; name: string; data: unknown; ts: number };

type Row = { id: string; name: string; data: string; ts: bigint };

/** Waiting events in the order of writing; other instances leave them alone until the transaction ends. */
export async function waitingEvents({ tx }: { tx: Database }): Promise<{ events: OutboxEvent[]; isFull: boolean }> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT id, name, data::text, ts FROM engine_events WHERE handled_at IS NULL
    ORDER BY position LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  const events = rows.map(({ id, name, data, ts }) => ({ id, name, data: JSON.parse(data), ts: Number(ts) }));
  return { events, isFull: rows.length === BATCH };
}

/** Takes events out of the outbox, but for the ids that are remembered for a day. */
export async function handledEvents({ tx, events }: { tx: Database; events: OutboxEvent[] }): Promise<void> {
  const ids = Prisma.sql`ANY(${events.map((event) => event.id)})`;
  await tx.$executeRaw`
    WITH done AS (DELETE FROM engine_events WHERE id = ${ids} AND NOT deduplicate)
    UPDATE engine_events SET handled_at = now() WHERE id = ${ids} AND deduplicate`;
}
