import { setTimeout as elapsed } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';
import type { History } from './judge-history.ts';

/** A client gives up after this long without a final answer. */
const PATIENCE_MS = 180_000;
/** The statuses after which a client repeats its request. */
const ASK_AGAIN = [0, 409, 429, 500, 502, 503];
const PAGE = 500;

type ListedEvent = { id: string; event: string; data: { phone: string; wa_message_id: string; sequence: number } };

/** A program that sends with idempotency keys until it has an answer, and reads events. Records what it saw. */
export function integrator(api: ApiClient) {
  const acknowledgedSends: History['acknowledgedSends'] = [];
  const events: History['events'] = [];
  const counts = {
    unsettled: 0,
    unanswered: [] as string[],
    refused: [] as string[],
    askedAgain: 0,
    cutOff: 0,
  };
  let sent = 0;
  let place: string | undefined;

  return {
    acknowledgedSends,
    events,
    counts,

    /**
     * Sends the next message, and repeats the same request with the same key until it is settled. Returns how long the
     * last request took, in ms; null when it was not acknowledged.
     */
    async send(customer: string): Promise<number | null> {
      sent += 1;
      const text = `Message ${sent}`;
      for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await elapsed(200)) {
        const since = performance.now();
        const answer = await api.call(
          'POST',
          '/messages',
          { to: `+${customer}`, body: text },
          { 'idempotency-key': text },
        );
        if (answer.cutOff) counts.cutOff += 1;
        if (answer.status === 200) {
          acknowledgedSends.push({ customer, text });
          return performance.now() - since;
        }
        if (answer.status === 504) {
          counts.unsettled += 1;
          return null;
        }
        if (!ASK_AGAIN.includes(answer.status)) {
          counts.refused.push(`${answer.status} for “${text}”`);
          return null;
        }
        counts.askedAgain += 1;
      }
      counts.unanswered.push(text);
      return null;
    },

    /** Reads one page of events; true when there is more. */
    async readOn(): Promise<boolean> {
      const { status, json } = await api.call('GET', `/events?limit=${PAGE}${place ? `&after=${place}` : ''}`);
      if (status !== 200) return false;
      const page = (json as { events: ListedEvent[] }).events;
      for (const { id, event, data } of page) {
        if (event === 'message.received') {
          events.push({ id, customer: data.phone, messageId: data.wa_message_id, sequence: data.sequence });
        }
        place = id;
      }
      return page.length === PAGE;
    },
  };
}
