import { singleton } from '../singleton.ts';
import { type Listens, tellStarter } from './say-listening.ts';

/** What a worker may ask the others. */
export type Question = 'liveness' | 'readiness' | 'metrics';

/** Workers send messages to their leading process, which relays their questions to each other (./lead-workers.ts). */
export type ToLeader =
  | Listens
  | { parley: 'alive' }
  | { parley: 'question'; id: number; question: Question }
  | { parley: 'answer'; id: number; to: number; answer: unknown };
export type FromLeader =
  | { parley: 'asked'; id: number; workers: number[] }
  | { parley: 'question'; id: number; question: Question; from: number }
  | { parley: 'answer'; id: number; answer: unknown; from: number };

/** Load balancers and Prometheus wait a few seconds for an answer, and a hanging worker gives none. */
const WITHIN_MS = 2000;
/** In ms between a worker's heartbeats. */
const ALIVE_EVERY_MS = 5000;

type Asking = { answers: Map<number, unknown>; expected: number; end: () => void };

const shared = singleton('workers', () => ({ asking: new Map<number, Asking>(), lastId: 0 }));

/** Sends heartbeats to the leading process, and answers the other workers' questions. */
export function joinWorkers(answers: Record<Question, () => unknown>): void {
  setInterval(() => send({ parley: 'alive' }), ALIVE_EVERY_MS).unref();
  process.on('message', async (message: FromLeader) => {
    if (message.parley === 'question') {
      const { id, from: to } = message;
      // A question that fails gets an empty answer, and the asking worker reports that.
      const answer = await Promise.resolve(answers[message.question]()).catch(() => undefined);
      return send({ parley: 'answer', id, to, answer });
    }
    const asking = shared.asking.get(message.id);
    if (!asking) return;
    if (message.parley === 'asked') {
      asking.expected = message.workers.length;
      for (const number of message.workers) if (!asking.answers.has(number)) asking.answers.set(number, undefined);
    }
    if (message.parley === 'answer') asking.answers.set(message.from, message.answer);
    if ([...asking.answers.values()].filter((answer) => answer !== undefined).length >= asking.expected) asking.end();
  });
}

/**
 * Asks the other ready workers. Returns each one's answer by its number, or undefined if it gave none within two seconds.
 */
export async function askWorkers<Answer>(question: Question): Promise<Map<number, Answer | undefined>> {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const asking: Asking = { answers: new Map(), expected: Number.POSITIVE_INFINITY, end };
  shared.lastId += 1;
  const id = shared.lastId;
  shared.asking.set(id, asking);
  const timer = setTimeout(end, WITHIN_MS);
  send({ parley: 'question', id, question });
  await promise;
  clearTimeout(timer);
  shared.asking.delete(id);
  return asking.answers as Map<number, Answer | undefined>;
}

function send(message: ToLeader) {
  tellStarter(message);
}
