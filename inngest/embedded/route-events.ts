import { db } from '#lib/platform/database/db.ts';
import { handledEvents, waitingEvents } from '#lib/platform/engine/outbox.ts';
import { insertRuns } from './insert-runs.ts';
import type { EngineFunction } from './read-functions.ts';

/**
 * Turns waiting events into runs of the functions that listen to them, up to a batch, in one transaction; several
 * executors share the work. Returns true when more may be waiting.
 */
export async function routeEvents({ functions }: { functions: EngineFunction[] }): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { events, isFull } = await waitingEvents({ tx });
    if (events.length === 0) return false;
    const starts = events.flatMap((event) => functions.filter((fn) => fn.listens(event)).map((fn) => ({ fn, event })));
    if (starts.length > 0) await insertRuns({ tx, starts });
    await handledEvents({ tx, events });
    return isFull;
  });
}
