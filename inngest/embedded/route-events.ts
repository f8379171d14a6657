import { queueTransaction } from '#lib/platform/database/queue-transaction.ts';
import { handledEvents, waitingEvents } from '#lib/platform/engine/outbox.ts';
import { insertRuns } from './insert-runs.ts';
import type { EngineFunction } from './read-functions.ts';

/**
 * Turns up to one batch of waiting events into runs of the functions that listen to them, in one transaction. Several
 * executors can share the work. Events are removed and runs inserted together, so whatever a database crash loses is
 * done again. Events that no function listens to are left: while instances of two versions run, those of the newer one know
 * them. Returns true when more may be waiting.
 */
export async function routeEvents({ functions }: { functions: EngineFunction[] }): Promise<boolean> {
  const names = [...new Set(functions.flatMap(({ events }) => events))];
  return queueTransaction(async (run, commit) => {
    const { events, isFull } = await waitingEvents(run, names);
    if (events.length === 0) return false;
    const starts = events.flatMap((event) => functions.filter((fn) => fn.listens(event)).map((fn) => ({ fn, event })));
    const inserted = starts.length > 0 && insertRuns({ run, starts });
    const handled = handledEvents(run, events);
    commit();
    await Promise.all([inserted, handled]);
    return isFull;
  });
}
