import { setTimeout as elapsed } from 'node:timers/promises';
import type { sandboxControl } from '../../../lib/sandbox/control-client.ts';
import type { ApiClient } from './api-client.ts';
import { CHATS, customers } from './customers.ts';
import { integrator } from './integrator.ts';
import type { History } from './judge-history.ts';
import type { Receiver } from './receiver.ts';
import type { Capacity } from './report.ts';
import { percentile } from './statistics.ts';

const SENDERS = 16;
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
  counts: ReturnType<typeof integrator>['counts'];
};

/** The clients: an integrator and customers, who work as fast as asked. Each records what they saw. */
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
  const program = integrator(api);
  const people = customers({ meta, phoneNumberId });
  let running = true;
  let isReading = true;

  const reading = (async () => {
    while (running) {
      if (!isReading || !(await program.readOn())) await elapsed(300);
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

  const floods = atFullLoad({ program, people, receiver });

  const untilQuiet = async () => {
    for (const deadline = Date.now() + LEFT_MS; Date.now() < deadline; ) {
      const before = receiver.attempts;
      await elapsed(QUIET_MS);
      const { webhooks } = await meta.stats();
      if (webhooks.pending === 0 && receiver.attempts === before) return;
    }
  };

  await people.greet();
  for (const deadline = Date.now() + 30_000; program.events.length < CHATS.length; await elapsed(100)) {
    if (Date.now() > deadline) throw new Error('The first messages did not come in within 30 seconds.');
  }

  return {
    counts: program.counts,
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
        repeat(() => program.send(chatOf(index, turn++)), STEADY_MS.send);
      }
      repeat(people.writeNext, STEADY_MS.write);
      repeat(() => people.beginRun(people.runs.length % 2 === 0 ? 'asked' : 'unasked'), STEADY_MS.order);
    },
    async stop() {
      running = false;
      await Promise.all(workers);
    },
    async open() {
      await people.catchUp();
      while (await program.readOn());
      const { inbound } = await meta.stats();
      const received = new Set(program.events.map(({ messageId }) => messageId));
      const isKnown = (id: string) => received.has(id) && receiver.reportedAt.has(id);
      return {
        inbound: inbound.written - people.channel.acknowledged.filter(isKnown).length,
        runs: people.runs.filter(({ customer }) => !receiver.endedAt.has(customer)).length,
      };
    },
    close: () => people.channel.stop(),
    history: () => ({
      acknowledgedSends: program.acknowledgedSends,
      delivered: people.channel.delivered,
      acknowledgedInbound: people.channel.acknowledged,
      events: program.events,
      deliveries: receiver.deliveries,
      runs: people.runs.map(({ customer, script, text }) => ({
        customer,
        script,
        calls: receiver.calls.get(text) ?? [],
      })),
    }),
  };
}

/** Each sender has two customers, to whom it sends in turn. */
const chatOf = (sender: number, turn: number) => CHATS[sender + (turn % 2) * SENDERS] ?? '';

/** As many clients of a kind as are measured, until a time. They add how long each of their acts took, in ms. */
function atFullLoad({
  program,
  people,
  receiver,
}: {
  program: ReturnType<typeof integrator>;
  people: ReturnType<typeof customers>;
  receiver: Receiver;
}) {
  return {
    async sends(until: number, took: number[]) {
      const sender = async (index: number) => {
        for (let turn = 0; performance.now() < until; turn += 1) {
          const ms = await program.send(chatOf(index, turn));
          if (ms !== null) took.push(ms);
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, (_, index) => sender(index)));
    },
    async inbound(until: number, took: number[]) {
      const writer = async () => {
        while (performance.now() < until) {
          const { id, at } = await people.writeNext();
          while (!receiver.reportedAt.has(id) && performance.now() < until + 5000) await elapsed(2);
          const received = receiver.reportedAt.get(id);
          if (received !== undefined) took.push(received - at);
        }
      };
      await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, writer));
    },
    async runs(until: number, took: number[]) {
      const customer = async () => {
        while (performance.now() < until) {
          const run = await people.beginRun('unasked');
          while (!receiver.endedAt.has(run.customer) && performance.now() < until + 10_000) await elapsed(5);
          const ended = receiver.endedAt.get(run.customer);
          if (ended !== undefined) took.push(ended - run.at);
        }
      };
      await Promise.all(Array.from({ length: RUNS_AT_ONCE }, customer));
    },
  };
}
