import { setTimeout as elapsed } from 'node:timers/promises';
import { batched } from '#lib/platform/batched.ts';
import { takeTurnsByLane } from '#lib/platform/take-turns-by-lane.ts';
import type { AttemptOutcome } from './attempt-delivery.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { renewDelivery } from './renew-delivery.ts';
import { type Returned, returnDeliveries } from './return-deliveries.ts';

/** How the one before in the lane ended: null when it was not attempted, undefined when something threw. */
type Before = Promise<AttemptOutcome | null | undefined>;

/**
 * Makes this process's deliveries of one conversation to one webhook take turns (docs/decisions/120). One that waits keeps
 * its lease, and goes by what is true when its turn comes: when it must not be attempted any more, it returns to the queue,
 * with all that wait in the same lane.
 */
export function conversationLanes({ renewMs, leaseMs }: { renewMs: number; leaseMs: number }) {
  const inTurn = takeTurnsByLane<AttemptOutcome | null>();
  const waiting = new Map<string, Set<ClaimedDelivery>>();
  const returning = new Set<ClaimedDelivery>();
  const gone = new WeakSet<ClaimedDelivery>();
  /** The lanes in which something failed or returned to the queue since the latest claim began, which may not have seen it. */
  let unseen = new Set<string>();
  let isOver = false;

  const putBack = batched(async (returned: Returned[]) => {
    await returnDeliveries(returned);
    return returned.map(() => undefined);
  });

  /** Never twice: the next claim of one that was unused has the same number. */
  async function giveBack(returned: Returned[]) {
    const fresh = returned.filter(({ delivery }) => !gone.has(delivery));
    for (const { delivery } of fresh) {
      gone.add(delivery);
      returning.add(delivery);
      unseen.add(laneOf(delivery));
    }
    try {
      await Promise.all(fresh.map(putBack));
    } finally {
      for (const { delivery } of fresh) returning.delete(delivery);
    }
  }

  /** The delivery as it may be attempted now that its turn has come; null when it must not be. */
  async function whenReady(claimed: ClaimedDelivery, before: Before) {
    for (let delivery = claimed; ; ) {
      const earlier = await Promise.race([before, elapsed(renewMs, 'not yet' as const, { ref: false })]);
      if (isOver || !earlier) return null;
      if (earlier !== 'not yet' && earlier.acknowledged) return delivery;
      const renewed = await renewDelivery({ delivery, leaseMs });
      if (!renewed || earlier !== 'not yet') return renewed;
      delivery = renewed;
    }
  }

  async function turnOf(claimed: ClaimedDelivery, before: Before | null) {
    const lane = laneOf(claimed);
    const isTooEarly = unseen.has(lane);
    if (!before && !isTooEarly) return claimed;
    const together = waiting.get(lane) ?? new Set();
    waiting.set(lane, together.add(claimed));
    try {
      const ready = before && !isTooEarly ? await whenReady(claimed, before) : null;
      if (isOver || !together.has(claimed)) return null;
      if (ready) return ready;
      const all = [...together];
      together.clear();
      await giveBack(all.map((delivery) => ({ delivery, isUnused: true })));
      return null;
    } finally {
      together.delete(claimed);
      if (together.size === 0 && waiting.get(lane) === together) waiting.delete(lane);
    }
  }

  return {
    /** Call it when a claim begins. */
    claiming() {
      unseen = new Set([...returning].map(laneOf));
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
        const outcome = delivery && (await attempt(delivery));
        if (outcome && !outcome.acknowledged) unseen.add(laneOf(claimed));
        return outcome;
      }),

    /** Lets nothing more be attempted, and returns these to the queue. */
    async stop(deliveries: ClaimedDelivery[]) {
      isOver = true;
      const unused = new Set([...waiting.values()].flatMap((together) => [...together]));
      await giveBack(deliveries.map((delivery) => ({ delivery, isUnused: unused.has(delivery) })));
    },
  };
}

/** Events of one conversation reach a webhook one after another. */
function laneOf({ webhookId, event }: ClaimedDelivery): string {
  return `${webhookId} ${event.data.conversation_id ?? event.id}`;
}
