import type { Inngest } from 'inngest';
import type { Prepared } from '#lib/platform/database/prepared.ts';
import { queueTransaction } from '#lib/platform/database/queue-transaction.ts';
import { type OutboxEvent, waitingEvents } from '#lib/platform/engine/outbox.ts';
import { type OverdueEvent, overdueEvents, sentEvents } from '#lib/platform/engine/sent-events.ts';
import { postEvents } from './post-events.ts';

/** Posts a batch of waiting events to the Inngest server. Returns true when more may be waiting. */
export function forwardEvents({ client }: { client: Inngest.Any }): Promise<boolean> {
  return send({ client, choose: waitingEvents });
}

/**
 * Posts again a batch of events that no function has taken: the server may have lost them, or dropped them because it
 * did not know our functions. So `register` comes first, and when it fails, nothing is sent. The server recognizes
 * events that it already has by their IDs and drops them. Returns true when there may be more.
 */
export function resendEvents({
  client,
  register,
}: {
  client: Inngest.Any;
  register: () => Promise<boolean>;
}): Promise<boolean> {
  return send({ client, choose: overdueEvents, when: register });
}

/** After a crash before the commit, or of the database soon after it, the same events are posted again. */
function send({
  client,
  choose,
  when = async () => true,
}: {
  client: Inngest.Any;
  choose: (run: Prepared) => Promise<{ events: (OutboxEvent & Partial<OverdueEvent>)[]; isFull: boolean }>;
  when?: () => Promise<boolean>;
}): Promise<boolean> {
  return queueTransaction(async (run) => {
    const { events, isFull } = await choose(run);
    if (events.length === 0 || !(await when())) return false;
    await postEvents({
      client,
      events: events.map(({ resendId, ...event }) => ({ ...event, id: resendId ?? event.id })),
    });
    await sentEvents(run, events);
    return isFull;
  });
}
