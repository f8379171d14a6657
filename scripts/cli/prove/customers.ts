import type { sandboxControl } from '../../../lib/sandbox/control-client.ts';
import { ANSWER, isQuestion, KEYWORDS, scriptOf } from './order-flow.ts';
import { watchChannel } from './watch-channel.ts';

/** The numbers of those who only write. */
export const CHATS = Array.from({ length: 32 }, (_, index) => `9198100000${String(index).padStart(2, '0')}`);

/** A flow that a customer started with `text`: what they should receive, in order. */
type StartedRun = { customer: string; script: string[]; text: string; at: number };

/** People who write, and people who start flows and answer their questions. The channel records what reached them. */
export function customers({ meta, phoneNumberId }: { meta: ReturnType<typeof sandboxControl>; phoneNumberId: string }) {
  const runs: StartedRun[] = [];
  const answers: Promise<unknown>[] = [];
  let written = 0;

  const write = (customer: string, text: string) =>
    meta.write(customer, { type: 'text', text, phone_number_id: phoneNumberId });
  const channel = watchChannel({
    meta,
    phoneNumberId,
    onMessage: ({ customer, text }) => {
      if (isQuestion(text)) answers.push(write(customer, ANSWER));
    },
  });

  return {
    runs,
    channel,

    async greet(): Promise<void> {
      for (const customer of CHATS) await write(customer, 'Hello');
    },

    /** Writes the next message, from one customer after the other. Returns its ID and when it was begun. */
    async writeNext(): Promise<{ id: string; at: number }> {
      written += 1;
      const at = performance.now();
      const { id } = await write(CHATS[written % CHATS.length] ?? '', `Reply ${written}`);
      return { id, at };
    },

    /** Starts a flow, from a number of its own. */
    async beginRun(kind: keyof typeof KEYWORDS): Promise<StartedRun> {
      const customer = `91982${String(runs.length).padStart(7, '0')}`;
      const text = `${KEYWORDS[kind]} ${customer}`;
      const run = { customer, script: scriptOf(customer, kind), text, at: performance.now() };
      runs.push(run);
      await write(customer, text);
      return run;
    },

    /** Reads all that reached them; resolves when their answers to it are written. */
    async catchUp(): Promise<void> {
      await channel.look();
      await Promise.all(answers);
    },
  };
}
