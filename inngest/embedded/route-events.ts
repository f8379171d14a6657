import { Prisma } from '#lib/platform/database/db.ts';
import { preparedTransaction } from '#lib/platform/database/prepared.ts';
import { handledEvents, waitingEvents } from '#lib/platform/engine/outbox.ts';
import { insertRuns } from './insert-runs.ts';
import type { EngineFunction } from './read-functions.ts';

/**
 * Turns up to one batch of waiting events into runs of the functions that listen to them, in one transaction. Several
 * executors can share the work. Returns true when more may be waiting.
 */
export async function routeEvents({ functions }: { functions: EngineFunction[] }): Promise<boolean> {
  return preparedTransaction(async (run) => {
    const { events, isFull } = await waitingEvents(run);
    if (events.length === 0) return false;
    // Events are removed and runs inserted together, so whatever a database crash loses is simply done again.
    await run('relax_commit', Prisma.sql`SELECT set_config('synchronous_commit', 'off', true)`);
    const starts = events.flatMap((event) => functions.filter((fn) => fn.listens(event)).map((fn) => ({ fn, event })));
    if (starts.length > 0) await insertRuns({ run, starts });
    await handledEvents(run, events);
    return isFull;
  });
}
