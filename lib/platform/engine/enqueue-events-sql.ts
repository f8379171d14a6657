import { Prisma } from '../database/db.ts';
import { newId } from '../new-id.ts';

/** What an event definition's `create()` returns (lib/platform/engine/events.ts). */
export type OutgoingEvent = {
  readonly name: string;
  readonly data?: unknown;
  /** Chosen by the sender: a second event with this ID within a day is dropped. */
  readonly id?: string;
  /** Milliseconds since 1970. */
  readonly ts?: number;
  readonly validate?: () => Promise<void>;
};

/** Executors and forwarders listen on this channel for new events and freed jobs. */
export const ENGINE_CHANNEL = 'parley_engine';

/** An event as {@link enqueueEventsSql} reads it. */
export function engineEventRow({ id, name, data, ts }: OutgoingEvent) {
  return {
    id: id ?? newId(),
    name,
    // As text inside the parameter's JSON, so that Postgres never unescapes its content.
    data: JSON.stringify(data ?? {}),
    ts: ts ?? Date.now(),
    deduplicate: id !== undefined,
  };
}

/**
 * The part of a statement, named `enqueued`, that writes the events of `source` (the columns of {@link engineEventRow}) to
 * the outbox. The caller should notify executors on {@link ENGINE_CHANNEL}; otherwise they find the events within a second.
 */
export function enqueueEventsSql(source: string): Prisma.Sql {
  return Prisma.sql`
    enqueued AS (
      INSERT INTO engine_events (id, name, data, ts, deduplicate)
      SELECT id, name, data::json, ts, deduplicate FROM ${Prisma.raw(source)}
      ON CONFLICT (id) DO NOTHING
      RETURNING id
    )`;
}
