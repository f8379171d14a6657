import { setTimeout as elapsed } from 'node:timers/promises';
import type { sandboxControl } from '../../../lib/sandbox/control-client.ts';
import type { ApiClient } from './api-client.ts';
import type { History } from './judge-history.ts';
import { ANSWER, isQuestion, KEYWORDS, scriptOf } from './order-flow.ts';
import type { Receiver } from './receiver.ts';
import type { Capacity } from './report.ts';
import { percentile } from './statistics.ts';
import { watchChannel } from './watch-channel.ts';

const SENDERS = 16;
const CHATS = Array.from({ length: 32 }, (_, index) => `9198100000${String(index).padStart(2, '0')}`);
/** Pauses while things are broken: about sixty sends, twenty incoming messages and two flows per second. */
const STEADY_MS = { send: 250, write: 50, order: 500 };
/** How many run at once at full load. */
const WRITTEN_AT_ONCE = 100;
const RUNS_AT_ONCE = 16;
/**
 * The longest wait for the previous measurement's receipts and deliveries, which are queued before the next messages.
 */
const LEFT_MS = 120_000;
const QUIET_MS = 1000;
/** A client gives up after this long without a final answer. */
const PATIENCE_MS = 180_000;
/** The statuses after which a client repeats its request. */
const ASK_AGAIN = [0, 409, 429, 500, 502, 503];

export type Load = {
  /** Only sends, incoming messages or flows, as fast as possible, once everything before has ended. */
  flood(kind: 'sends' | 'inbound' | 'runs', ms: number): Promise<Capacity>;
  /** All kinds at a rate that leaves headroom, until `stop`. */
  steady(): void;
  /** Ends the load; resolves when every client has its answer. */
  stop(): Promise<void>;
  /** What was started and has not ended yet. */
  open(): Promise<{ inbound: number; runs: number }>;
  /** What clients saw. Call it once everything has ended. */
  history(): Pick<
    History,
    'acknowledgedSends' | 'delivered' | 'acknowledgedInbound' | 'events' | 'deliveries' | 'runs'
  >;
  close(): Promise<void>;
  counts: { unsettled: number; unanswered: string[]; refused: string[]; askedAgain: number; cutOff: number };
};

/**
 * The clients: integrators who send with idempotency keys until they have an answer and who keep reading events,
 * customers who write, and customers who start flows and answer their questions. Each records what they saw.
 */
export async function startLoad({
  api,
  meta,
  phoneNumberId,
  receiver,
}: {
  api: ApiClient;
  meta: ReturnType<typeof sandboxControl>;
  phoneNumberId: string;
  receiver: Receiver;
}): Promise<Load> {
  const acknowledgedSends: History['acknowledgedSends'] = [];
  const events: History['events'] = [];
  const runs: { customer: string; script: string[]; text: string; at: number }[] = [];
  const counts: Load['counts'] = { unsettled: 0, unanswered: [], refused: [], askedAgain: 0, cutOff: 0 };
  const writtenAt = new Map<string, number>();
  const answers: Promise<unknown>[] = [];
  let running = true;
  let count = 0;
  let place: string | undefined;
  let isReading = true;

  const write = (customer: string, text: string) =>
    meta.write(customer, { type: 'text', text, phone_number_id: phoneNumberId });
  const channel = watchChannel({
    meta,
    phoneNumberId,
    onMessage: ({ customer, text }) => {
      if (isQuestion(text)) answers.push(write(customer, ANSWER));
    },
  });

  /**
   * Like an integrator, repeats the same request with the same key until it is settled. Returns the time of the last
   * request.
   */
  const send = async (customer: string): Promise<number | null> => {
    count += 1;
    const text = `Message ${count}`;
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
  };

  const writeNext = async () => {
    count += 1;
    const customer = CHATS[count % CHATS.length] ?? '';
    const since = performance.now();
    const { id } = await write(customer, `Reply ${count}`);
    writtenAt.set(id, since);
    return id;
  };

  const beginRun = async (kind: keyof typeof KEYWORDS) => {
    const customer = `91982${String(runs.length).padStart(7, '0')}`;
    const text = `${KEYWORDS[kind]} ${customer}`;
    const run = { customer, script: scriptOf(customer, kind), text, at: performance.now() };
    runs.push(run);
    await write(customer, text);
    return run;
  };

  /** Reads one page of events; true when there is more. */
  const readOn = async (): Promise<boolean> => {
    const { status, json } = await api.call('GET', `/events?limit=500${place ? `&after=${place}` : ''}`);
    if (status !== 200) return false;
    const page = (json as { events: ListedEvent[] }).events;
    for (const { id, event, data } of page) {
      if (event === 'message.received') {
        events.push({ id, customer: data.phone, messageId: data.wa_message_id, sequence: data.sequence });
      }
      place = id;
    }
    return page.length === 500;
  };
  const reading = (async () => {
    while (running) {
      if (!isReading || !(await readOn())) await elapsed(300);
    }
  })();

  const workers: Promise<unknown>[] = [reading];
  const repeat = (act: () => Promise<unknown>, pauseMs: number) => {
    workers.push(
      (async () => {
        for (; running; await elapsed(pauseMs)) await act();
      })(),
    );
  };

  const floods = {
    async sends(until: number, took: number[]) {
      const sender = async (index: number) => {
        for (let turn = 0; performance.now() < until; turn += 1) {
          const ms = await send(CHATS[index + (turn % 2) * SENDERS] ?? '');
          if (ms !== null) took.push(ms);
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, (_, index) => sender(index)));
    },
    async inbound(until: number, took: number[]) {
      const writer = async () => {
        while (performance.now() < until) {
          const id = await writeNext();
          while (!receiver.reportedAt.has(id) && performance.now() < until + 5000) await elapsed(2);
          const received = receiver.reportedAt.get(id);
          if (received !== undefined) took.push(received - (writtenAt.get(id) ?? received));
        }
      };
      await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, writer));
    },
    async runs(until: number, took: number[]) {
      const customer = async () => {
        while (performance.now() < until) {
          const run = await beginRun('unasked');
          while (!receiver.endedAt.has(run.customer) && performance.now() < until + 10_000) await elapsed(5);
          const ended = receiver.endedAt.get(run.customer);
          if (ended !== undefined) took.push(ended - run.at);
        }
      };
      await Promise.all(Array.from({ length: RUNS_AT_ONCE }, customer));
    },
  };

  const untilQuiet = async () => {
    for (const deadline = Date.now() + LEFT_MS; Date.now() < deadline; ) {
      const before = receiver.attempts;
      await elapsed(QUIET_MS);
      const { webhooks } = await meta.stats();
      if (webhooks.pending === 0 && receiver.attempts === before) return;
    }
  };

  for (const customer of CHATS) await write(customer, 'Hello');
  for (const deadline = Date.now() + 30_000; events.length < CHATS.length; await elapsed(100)) {
    if (Date.now() > deadline) throw new Error('The first messages did not come in within 30 seconds.');
  }

  return {
    counts,
    async flood(kind, ms) {
      // Reading events would compete with what is measured.
      isReading = false;
      await untilQuiet();
      const took: number[] = [];
      const since = performance.now();
      await floods[kind](since + ms, took);
      const seconds = (performance.now() - since) / 1000;
      isReading = true;
      const at = (part: number) => percentile(took, part);
      return {
        name: kind,
        count: took.length,
        perSecond: took.length / seconds,
        p50Ms: at(0.5),
        p95Ms: at(0.95),
        p99Ms: at(0.99),
      };
    },
    steady() {
      for (let index = 0; index < SENDERS; index += 1) {
        let turn = 0;
        repeat(() => send(CHATS[index + (turn++ % 2) * SENDERS] ?? ''), STEADY_MS.send);
      }
      repeat(writeNext, STEADY_MS.write);
      repeat(() => beginRun(runs.length % 2 === 0 ? 'asked' : 'unasked'), STEADY_MS.order);
    },
    async stop() {
      running = false;
      await Promise.all(workers);
    },
    async open() {
      await channel.look();
      await Promise.all(answers);
      while (await readOn());
      const { inbound } = await meta.stats();
      const received = new Set(events.map(({ messageId }) => messageId));
      const known = channel.acknowledged.filter((id) => received.has(id) && receiver.reportedAt.has(id)).length;
      return {
        inbound: inbound.written - known,
        runs: runs.filter(({ customer }) => !receiver.endedAt.has(customer)).length,
      };
    },
    close: () => channel.stop(),
    history: () => ({
      acknowledgedSends,
      delivered: channel.delivered,
      acknowledgedInbound: channel.acknowledged,
      events,
      deliveries: receiver.deliveries,
      runs: runs.map(({ customer, script, text }) => ({ customer, script, calls: receiver.calls.get(text) ?? [] })),
    }),
  };
}

type ListedEvent = { id: string; event: string; data: { phone: string; wa_message_id: string; sequence: number } };
