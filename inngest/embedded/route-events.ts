import { Prisma } from '#lib/platform/database/db.ts';
import { preparedTransaction } from '#lib/platform/database/prepared.ts';
import { handledEvents, waitingEvents } from '#lib/platform/engine/outbox.ts';
import { insertRuns } from './insert-runs.ts';
import type { EngineFunction } from './read-functions.ts';

/**
 * Turns waiting events into runs of the functions that listen to them, up to a batch, in one transaction; several
 * executors share the work. Returns true when more may be waiting.
 */
export async function routeEvents({ functions }: { functions: EngineFunction[] }): Promise<boolean> {
  return preparedTransaction(async (run) => {
    const { events, isFull } = await waitingEvents(run);
    if (events.length === 0) return false;
    // What a crash of the database forgets is done again: events leave and runs come together.
    await run('relax_commit', Prisma.sql`SELECT set_config('synchronous_commit', 'off', true)`);
    const starts = events.flatMap((event) => functions.filter((fn) => fn.listens(event)).map((fn) => ({ fn, event })));
    if (starts.length > 0) await insertRuns({ run, starts });
    await handledEvents(run, events);
    return isFull;
  });
}
