import { setTimeout as elapsed } from 'node:timers/promises';
import { batched } from '#lib/platform/batched.ts';
import { startWorkLoop } from '#lib/platform/database/start-work-loop.ts';
import { isPartOfOutage } from '#lib/platform/database-outage.ts';
import { env } from '#lib/platform/env.ts';
import type { Service } from '#lib/platform/installation/services.ts';
import { log } from '#lib/platform/log.ts';
import { guardedDispatcher } from '#lib/platform/net/guarded-dispatcher.ts';
import { newId } from '#lib/platform/new-id.ts';
import { onBehalfOf } from '#lib/platform/on-behalf-of.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { takeTurn } from '#lib/platform/take-turn.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts';
import { conversationLanes } from './conversation-lanes.ts';
import { endpointLimits } from './endpoint-limits.ts';
import { queueMemory } from './queue-memory.ts';
import { requeueLostDeliveries } from './requeue-lost-deliveries.ts';
import { type Attempt, settleAttempts } from './settle-attempts.ts';
import { workspaceLimit } from './workspace-limit.ts';

/** For tests; nothing that ships sets them. */
export type DispatcherOptions = {
  /** In ms: how long a receiver has for its whole response. */
  timeoutMs?: number;
  /** In ms before each further attempt. */
  retryDelays?: readonly number[];
  /** In ms between polls of the queue, in case a notification is lost. */
  pollMs?: number;
  /** In ms between searches for deliveries that a killed process left behind. */
  recoverMs?: number;
  /** In ms between lease renewals of a delivery that waits for an earlier one of its conversation. */
  renewMs?: number;
  /** In ms: how long `stop` waits for attempts under way. */
  drainMs?: number;
};

const CLAIMED_AT_ONCE = 256;
/** More concurrent attempts than any machine needs, so that memory is bounded. */
const IN_FLIGHT_AT_MOST = partOf(2000);
/** For one workspace, whose receivers may all be slow: a quarter, so that the others have room. */
const OF_ONE_WORKSPACE = partOf(500);
/** Added to a lease, to record the outcome of an attempt that used all its time. */
const SETTLING_MS = 5000;

/**
 * Starts this process's dispatcher: it claims recorded deliveries in batches and posts each once, over keep-alive
 * connections through the egress guard (docs/decisions/004). Any number of processes may run one. `stop` claims nothing
 * more, waits for the attempts under way and releases what is not finished by then.
 */
export function startDispatcher({
  timeoutMs = 10_000,
  retryDelays,
  pollMs = 1000,
  recoverMs = 5000,
  renewMs = 2000,
  drainMs = 5000,
}: DispatcherOptions = {}): Omit<Service, 'name'> {
  const dispatcher = guardedDispatcher({ allow: env().EGRESS_ALLOW });
  const limits = endpointLimits();
  const ofOne = workspaceLimit({ atMost: OF_ONE_WORKSPACE });
  const running = new Map<ClaimedDelivery, Promise<void>>();
  const settle = batched(async (attempts: Attempt[]) => {
    await settleAttempts(attempts);
    return attempts.map(() => undefined);
  });
  const by = newId();
  const memory = queueMemory();
  const leaseMs = timeoutMs + SETTLING_MS;
  const lanes = conversationLanes({ renewMs, leaseMs });
  let after: string | null = null;
  let recoveredAt = Number.NEGATIVE_INFINITY;

  /** Null when the attempt was not made. */
  const attempt = async (claimed: ClaimedDelivery) => {
    const { workspaceId, webhookId } = claimed;
    let wasMade = false;
    try {
      return await lanes.take(claimed, async (delivery) => {
        const outcome = await takeTurn(workspaceId, 'lease', () =>
          attemptDelivery({ delivery, dispatcher, timeoutMs }),
        );
        wasMade = true;
        try {
          // Before the next one of the conversation, and before its place is free: neither is attempted if this failure
          // disables the webhook.
          if (!outcome.acknowledged) await settle({ delivery, outcome, retryDelays });
        } finally {
          if (limits.finished(webhookId, outcome.acknowledged)) loop.wake();
        }
        return outcome;
      });
    } finally {
      if (!wasMade && limits.released(webhookId)) loop.wake();
    }
  };

  const deliver = async (delivery: ClaimedDelivery) => {
    try {
      const outcome = await attempt(delivery);
      if (outcome?.acknowledged) await settle({ delivery, outcome, retryDelays });
    } catch (err) {
      // The lease expires, and the delivery is attempted again.
      if (isPartOfOutage(err)) return;
      log().error({ err, delivery_id: delivery.id }, 'the outcome of a delivery could not be saved');
    }
  };

  const turn = async (): Promise<number> => {
    if (performance.now() - recoveredAt >= recoverMs) {
      recoveredAt = performance.now();
      await requeueLostDeliveries();
    }
    const atMost = Math.min(CLAIMED_AT_ONCE, IN_FLIGHT_AT_MOST - running.size);
    if (atMost <= 0) return Number.POSITIVE_INFINITY;
    const room = limits.room();
    const { roomElsewhere } = limits;
    lanes.claiming();
    const claimed = await claimDeliveries({
      by,
      room,
      roomElsewhere,
      full: ofOne.full(),
      atMost,
      after,
      leaseMs,
      memory,
    });
    const again = limits.claimed(claimed.map(({ webhookId }) => webhookId));
    for (const delivery of claimed) {
      ofOne.started(delivery.workspaceId);
      const done = onBehalfOf(delivery.workspaceId, () => deliver(delivery)).finally(() => {
        if (running.size === IN_FLIGHT_AT_MOST) loop.wake();
        running.delete(delivery);
        if (ofOne.finished(delivery.workspaceId)) loop.wake();
      });
      running.set(delivery, done);
    }
    const isFull = claimed.length === atMost;
    after = isFull ? lastServed(claimed, after) : null;
    return isFull || again ? 0 : Number.POSITIVE_INFINITY;
  };

  const loop = startWorkLoop({ channel: DELIVERIES_CHANNEL, turn, pollMs });
  return {
    // Requests are served as usual, and other processes deliver.
    healthy: () => loop.healthy() || 'degraded',
    stuck: loop.stuck,
    stop: async () => {
      await loop.stop();
      const timeout = new AbortController();
      await Promise.race([
        Promise.all(running.values()),
        elapsed(drainMs, undefined, { signal: timeout.signal }).catch(() => {}),
      ]);
      timeout.abort();
      await lanes.stop([...running.keys()]);
      await dispatcher.destroy();
      await Promise.all(running.values());
    },
  };
}

/** The last webhook of a full claim; the next claim starts after it. */
export function lastServed(claimed: Pick<ClaimedDelivery, 'webhookId'>[], after: string | null): string | null {
  const served = [...new Set(claimed.map(({ webhookId }) => webhookId))].sort();
  const wrapped = served.filter((id) => after !== null && id <= after);
  return wrapped.at(-1) ?? served.at(-1) ?? null;
}
