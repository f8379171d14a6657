import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { Readiness } from '../../lib/doors/health/readiness.ts';
import { WRONG_KEY, WRONG_KEY_WORDS } from '../../lib/platform/crypto/wrong-key.ts';
import type { Child } from './children.ts';

const EVERY_MS = 150;

/**
 * Waits until an app listens and `url`, its /readyz, answers 200. Throws with the reasons that it gives when that takes
 * longer than `withinMs`, or at once when waiting does not help.
 */
export async function untilReady({
  app,
  url,
  withinMs,
}: {
  app: Pick<Child, 'listening'>;
  url: string;
  withinMs: number;
}): Promise<void> {
  const deadline = Date.now() + withinMs;
  // Until then, another Parley that took the port since it was found free would answer in its place.
  let listens = false;
  void app.listening.then(() => {
    listens = true;
  });
  let answer: Answer;
  do {
    answer = listens ? await ask(url) : NO_ANSWER;
    if (answer.isReady) return;
    if (answer.reasons.some((reason) => reason.endsWith(WRONG_KEY))) {
      throw new Error(WRONG_KEY_WORDS);
    }
    await elapsed(EVERY_MS);
  } while (Date.now() < deadline);
  const why = answer.reasons.length > 0 ? `:\n${answer.reasons.map((reason) => `  ${reason}`).join('\n')}` : '.';
  throw new Error(`The app did not become ready at ${url} within ${withinMs / 1000} seconds${why}`);
}

/** `reasons` are the words of the parts that fail; none while the app does not answer. */
type Answer = { isReady: boolean; reasons: string[] };

const NO_ANSWER: Answer = { isReady: false, reasons: [] };

/** Without `fetch`, which would stay in memory (docs/decisions/214-memory-at-rest.md). */
function ask(url: string): Promise<Answer> {
  return new Promise((resolve) => {
    get(url, async (response) => {
      const { parts = {} } = (await json(response).catch(() => ({}))) as Partial<Readiness>;
      const reasons = Object.entries(parts).flatMap(([name, part]) =>
        part.state === 'failed' ? `${name}: ${part.reason}` : [],
      );
      resolve({ isReady: response.statusCode === 200, reasons });
    }).on('error', () => resolve(NO_ANSWER));
  });
}
