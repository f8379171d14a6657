import { batched } from '#lib/platform/batched.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { takeTurn } from '#lib/platform/take-turn.ts';
import { workspaceOfNumber } from './known-numbers.ts';

/** Messages in one transaction: beyond it a statement gets long, and those who wait for the next one with it. */
const MOST_TOGETHER = 1000;
/** Transactions at a time, each of other numbers: what one number's takes, no other number waits for. */
const AT_ONCE = 4;
/** Messages of one number that wait in this process, many seconds of work. */
const MOST_WAITING = partOf(10_000);

/**
 * Stores what webhooks tell, of all that arrive together at once. Numbers take turns, and none waits for a transaction of
 * another: what customers of one write delays no other's. Rejects with `QueueFull` when too much of one number waits already; the
 * channel sends it again.
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
        return workspace ? takeTurn(workspace, () => storeInTurn(part)) : storeInTurn(part);
      }),
    );
  };
}
