import type { Inngest } from 'inngest';
import { db } from '#lib/platform/database/db.ts';
import { handledEvents, waitingEvents } from '#lib/platform/engine/outbox.ts';

/**
 * Posts a batch of waiting events to the external server and marks them sent. A crash in between posts them again; the
 * server drops them by their ids. Returns true when more may be waiting.
 */
export async function forwardEvents({ client }: { client: Inngest.Any }): Promise<boolean> {
  return db().$transaction(
    async (tx) => {
      const { events, isFull } = await waitingEvents({ tx });
      if (events.length === 0) return false;
      await client.send(events);
      await handledEvents({ tx, events });
      return isFull;
    },
    { timeout: 60_000 },
  );
}
