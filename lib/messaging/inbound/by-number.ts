import { batched } from '#lib/platform/batched.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { takeTurn } from '#lib/platform/take-turn.ts';
import { workspaceOfNumber } from './known-numbers.ts';

/** Messages per transaction: larger ones take long, and everything that waits for the next one waits, too. */
const MOST_TOGETHER = 1000;
/** Concurrent transactions, each for different numbers, so that no number waits for another's. */
const AT_ONCE = 4;
/** Waiting messages of one number in this process: many seconds of work. */
const MOST_WAITING = partOf(10_000);

/**
 * Stores what webhooks report, together with all that arrives at the same time. Numbers take turns, and none waits for a
 * transaction of another, so the customers of one number delay no other. Rejects with `QueueFull` when too much of a number
 * is waiting; the channel then sends it again.
 */
export function byNumber<Told extends { phoneNumberId: string }>(
  store: (told: Told[]) => Promise<void>,
): (told: Told[]) => Promise<void> {
  const storeInTurn = batched(
    async (parts: Told[][]) => {
      await store(parts.flat());
      return parts.map(() => undefined);
    },
    {
      maxItems: MOST_TOGETHER,
      maxInFlight: AT_ONCE,
      laneOf: ([first]) => first?.phoneNumberId ?? '',
      weightOf: (part) => part.length,
      mostOfLane: MOST_WAITING,
    },
  );
  return async (told) => {
    const numbers = Map.groupBy(told, ({ phoneNumberId }) => phoneNumberId);
    await Promise.all(
      [...numbers].map(([phoneNumberId, part]) => {
        const workspace = workspaceOfNumber(phoneNumberId);
        return workspace ? takeTurn(workspace, 'lease', () => storeInTurn(part)) : storeInTurn(part);
      }),
    );
  };
}
