import { partOf } from '#lib/platform/part-of.ts';

type Endpoint = {
  active: number;
  limit: number;
  /** How many places the last claim had; if it used all of them, more may be waiting. */
  offered: number;
  wantsMore: boolean;
  /** Consecutive failures. */
  failures: number;
  pausedUntil: number;
  /** Until when its limit and failures are remembered while nothing happens. */
  knownUntil: number;
};

const FIRST_LIMIT = partOf(8);
const HIGHEST_LIMIT = partOf(64);
/** After this many consecutive failures, an endpoint only gets an occasional probe until one succeeds. */
const FAILURES_BEFORE_PAUSE = 100;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const FORGOTTEN_AFTER_MS = 600_000;
/** The same for its limit: while the queue is refilled, an endpoint may have nothing to do, and need not start small again. */
const LIMIT_KEPT_MS = 2000;

/**
 * How many concurrent deliveries each endpoint gets from this process. The limit grows while an endpoint responds well and
 * halves with each failure, so that a dead endpoint holds a single connection. After a hundred consecutive failures,
 * deliveries wait in the outbox instead of becoming a hundred thousand retries, and leave when a probe succeeds. `now` is in
 * ms, of a clock that only moves forward: the machine's may be set back, and a pause would be as much longer.
 */
export function endpointLimits({ now = () => performance.now() }: { now?: () => number } = {}) {
  const known = new Map<string, Endpoint>();

  return {
    /** Free places of an endpoint that is not in `room()`. */
    roomElsewhere: FIRST_LIMIT,

    /** Free places of the endpoints that are busy or failing: the room for the next claim. */
    room(): Map<string, number> {
      const room = new Map<string, number>();
      for (const [id, endpoint] of known) {
        if (endpoint.active === 0 && endpoint.knownUntil <= now()) {
          known.delete(id);
          continue;
        }
        endpoint.offered = endpoint.pausedUntil > now() ? 0 : Math.max(0, endpoint.limit - endpoint.active);
        endpoint.wantsMore = endpoint.offered === 0;
        room.set(id, endpoint.offered);
      }
      return room;
    },

    /** Records what a claim brought. True when the next claim is due already. */
    claimed(webhookIds: string[]): boolean {
      const counts = new Map<string, number>();
      for (const id of webhookIds) counts.set(id, (counts.get(id) ?? 0) + 1);
      let again = false;
      for (const [id, count] of counts) {
        const endpoint = known.get(id) ?? newEndpoint();
        known.set(id, endpoint);
        endpoint.active += count;
        endpoint.wantsMore = count >= endpoint.offered;
        again ||= isTimeToClaim(endpoint);
      }
      return again;
    },

    /** Records the end of an attempt. True when the next claim is due. */
    finished(webhookId: string, acknowledged: boolean): boolean {
      const endpoint = known.get(webhookId);
      if (!endpoint) return false;
      endpoint.active -= 1;
      if (acknowledged) {
        endpoint.limit = Math.min(HIGHEST_LIMIT, endpoint.limit + 1);
        endpoint.failures = 0;
        endpoint.pausedUntil = 0;
        endpoint.knownUntil = now() + LIMIT_KEPT_MS;
      } else {
        endpoint.limit = Math.max(1, Math.floor(endpoint.limit / 2));
        endpoint.failures += 1;
        endpoint.pausedUntil = pauseAfter(endpoint.failures, now());
        endpoint.knownUntil = now() + FORGOTTEN_AFTER_MS;
      }
      return isTimeToClaim(endpoint);
    },

    /** Records that a delivery was claimed but not attempted. True when the next claim is due. */
    released(webhookId: string): boolean {
      const endpoint = known.get(webhookId);
      if (!endpoint) return false;
      endpoint.active -= 1;
      return isTimeToClaim(endpoint);
    },
  };
}

/** When half of its places are free: a claim for every single place would cost more than the deliveries. */
function isTimeToClaim({ wantsMore, active, limit }: Endpoint): boolean {
  return wantsMore && active <= limit / 2;
}

function newEndpoint(): Endpoint {
  return {
    active: 0,
    limit: FIRST_LIMIT,
    offered: FIRST_LIMIT,
    wantsMore: false,
    failures: 0,
    pausedUntil: 0,
    knownUntil: 0,
  };
}

function pauseAfter(failures: number, now: number): number {
  if (failures < FAILURES_BEFORE_PAUSE) return 0;
  const pause = FIRST_PAUSE_MS * 2 ** Math.min(failures - FAILURES_BEFORE_PAUSE, 10);
  return now + Math.min(pause, LONGEST_PAUSE_MS);
}
