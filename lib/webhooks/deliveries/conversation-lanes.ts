import { setTimeout as elapsed } from 'node:timers/promises';
import { batched } from '#lib/platform/batched.ts';
import { takeTurnsByLane } from '#lib/platform/take-turns-by-lane.ts';
import type { AttemptOutcome } from './attempt-delivery.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { renewDelivery } from './renew-delivery.ts';
import { returnDeliveries } from './return-deliveries.ts';

/**
 * Makes this process's deliveries of one conversation to one webhook take turns (docs/decisions/120). One that waits keeps
 * its lease, and goes by what is true when its turn comes: when it must not be attempted any more, it returns to the queue,
 * with all that wait in the same lane.
 */
export function conversationLanes({ renewMs, leaseMs }: { renewMs: number; leaseMs: number }) {
  const inTurn = takeTurnsByLane<AttemptOutcome | null>();
  const waiting = new Map<string, Set<ClaimedDelivery>>();
  const returning = new Set<ClaimedDelivery>();
  /** The lanes from which something has returned to the queue since the latest claim began. */
  let cleared = new Set<string>();
  let isOver = false;

  const putBack = batched(async (deliveries: ClaimedDelivery[]) => {
    await returnDeliveries({ deliveries });
    return deliveries.map(() => undefined);
  });

  async function giveBack(deliveries: ClaimedDelivery[]) {
    for (const delivery of deliveries) {
      returning.add(delivery);
      cleared.add(laneOf(delivery));
    }
    try {
      await Promise.all(deliveries.map(putBack));
    } finally {
      for (const delivery of deliveries) returning.delete(delivery);
    }
  }

  /** The delivery as it may be attempted now that its turn has come; null when it must not be. */
  async function whenReady(claimed: ClaimedDelivery, before: Promise<AttemptOutcome | null | undefined>) {
    for (let delivery = claimed; ; ) {
      const earlier = await Promise.race([before, elapsed(renewMs, 'not yet' as const, { ref: false })]);
      if (isOver || !earlier) return null;
      if (earlier !== 'not yet' && earlier.acknowledged) return delivery;
      const renewed = await renewDelivery({ delivery, leaseMs });
      if (!renewed || earlier !== 'not yet') return renewed;
      delivery = renewed;
    }
  }

  async function turnOf(claimed: ClaimedDelivery, before: Promise<AttemptOutcome | null | undefined> | null) {
    const lane = laneOf(claimed);
    // What returned to the queue beside the claim comes before this, and the claim may not have seen it.
    const isTooEarly = cleared.has(lane);
    if (!before && !isTooEarly) return claimed;
    const together = waiting.get(lane) ?? new Set();
    waiting.set(lane, together.add(claimed));
    try {
      const ready = before && !isTooEarly ? await whenReady(claimed, before) : null;
      if (isOver || !together.has(claimed)) return null;
      if (ready) return ready;
      const all = [...together];
      together.clear();
      await giveBack(all);
      return null;
    } finally {
      together.delete(claimed);
      if (together.size === 0 && waiting.get(lane) === together) waiting.delete(lane);
    }
  }

  return {
    /** Call it when a claim begins. */
    claiming() {
      cleared = new Set([...returning].map(laneOf));
    },

    /**
     * Runs `attempt` when it is the delivery's turn. The next one of the lane goes when this has ended. Null when it was not
     * attempted.
     */
    take: (
      claimed: ClaimedDelivery,
      attempt: (delivery: ClaimedDelivery) => Promise<AttemptOutcome>,
    ): Promise<AttemptOutcome | null> =>
      inTurn(laneOf(claimed), async (before) => {
        const delivery = await turnOf(claimed, before);
        return delivery && attempt(delivery);
      }),

    /** Lets nothing more be attempted, and returns these to the queue. */
    async stop(deliveries: ClaimedDelivery[]) {
      isOver = true;
      await giveBack(deliveries);
    },
  };
}

/** Events of one conversation reach a webhook one after another. */
function laneOf({ webhookId, event }: ClaimedDelivery): string {
  return `${webhookId} ${event.data.conversation_id ?? event.id}`;
}
