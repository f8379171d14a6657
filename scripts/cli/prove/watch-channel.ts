import { setTimeout as elapsed } from 'node:timers/promises';
import type { sandboxControl } from '../../../lib/sandbox/control-client.ts';

const EVERY_MS = 300;
const FIRST_LIMIT = 300;
/** More messages than the sandbox remembers. */
const LAST_LIMIT = 20_000;
const PAGE = 10_000;

export type WatchedChannel = {
  /** What reached customers so far, in order. */
  delivered: { customer: string; text: string }[];
  /** IDs of customers' messages whose webhooks were answered with 200. */
  acknowledged: string[];
  /** Reads what is new now. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

/** Records the channel's side as it happens, because the sandbox remembers only the latest. */
export function watchChannel({
  meta,
  phoneNumberId,
  onMessage,
}: {
  meta: ReturnType<typeof sandboxControl>;
  phoneNumberId: string;
  onMessage: (message: { customer: string; text: string }) => void;
}): WatchedChannel {
  const seen = new Set<string>();
  const delivered: WatchedChannel['delivered'] = [];
  const acknowledged: string[] = [];
  let place = 0;
  let running = true;
  let looking = Promise.resolve();

  const newMessages = async () => {
    for (let limit = FIRST_LIMIT; ; limit = Math.min(limit * 4, LAST_LIMIT)) {
      const latest = await meta.messages({ phone_number_id: phoneNumberId, direction: 'outbound', limit });
      const isWhole = latest.length < limit || latest.some(({ id }) => seen.has(id));
      if (!isWhole && limit === LAST_LIMIT && seen.size > 0) throw new Error('More was sent than could be watched.');
      if (!isWhole && limit < LAST_LIMIT) continue;
      return latest.filter(({ id }) => !seen.has(id)).toReversed();
    }
  };
  const lookOnce = async () => {
    for (const { id, customer, text } of await newMessages()) {
      seen.add(id);
      const message = { customer, text: text ?? '' };
      delivered.push(message);
      onMessage(message);
    }
    for (;;) {
      const { messages } = await meta.acknowledged({ after: place, limit: PAGE });
      for (const { id, number } of messages) {
        acknowledged.push(id);
        place = number;
      }
      if (messages.length < PAGE) return;
    }
  };
  const look = () => {
    looking = looking.then(lookOnce);
    return looking;
  };
  const watching = (async () => {
    for (; running; await elapsed(EVERY_MS)) await look();
  })();
  // An error is reported by `stop`, which awaits it.
  watching.catch(() => {});
  return {
    delivered,
    acknowledged,
    look,
    async stop() {
      running = false;
      await watching;
    },
  };
}
