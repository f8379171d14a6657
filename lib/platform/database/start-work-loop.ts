import { isPartOfOutage } from '../database-outage.ts';
import { log } from '../log.ts';
import { onBehalfOfEveryone } from '../on-behalf-of.ts';
import { listen } from './listen.ts';
import { isOwnNotice, onOwnWork } from './work-notices.ts';

/** A loop that has not looked for work for this long is stuck or cannot reach the database. */
const STALE_MS = 10_000;
/** Everything that a turn waits for has far shorter timeouts (lib/platform/database/connection-settings.ts). */
const STUCK_MS = 180_000;

export type WorkLoop = {
  /** Makes the next turn come at once. */
  wake(): void;
  /** Whether it has recently looked for work without an error. */
  healthy(): boolean;
  /** Whether a turn has been under way for so long that it will never end. */
  stuck(): boolean;
  /** Resolves when the turn under way is over. */
  stop(): Promise<void>;
};

/**
 * Calls `turn` whenever there may be work: after a notification on `channel` or `notifyWork` for it, after `wake()`, when
 * the idle time that the last turn returned is over, and at least every `pollMs`. A turn returns for how many milliseconds
 * it has nothing to do. `mayHaveEvents` is true after a notification or a full poll interval, false after a mere `wake()`.
 */
export function startWorkLoop({
  channel,
  turn,
  pollMs,
}: {
  channel: string;
  turn: (reason: { mayHaveEvents: boolean }) => Promise<number>;
  pollMs: number;
}): WorkLoop {
  let stopped = false;
  let notified = true;
  // By a clock that only moves forward: the machine's may be set back, and then nothing would be due for hours.
  let polledAt = Number.NEGATIVE_INFINITY;
  let succeededAt = Number.NEGATIVE_INFINITY;
  let began: number | null = null;
  let wake = () => {};

  const once = async (): Promise<number> => {
    const mayHaveEvents = notified || performance.now() - polledAt >= pollMs;
    if (mayHaveEvents) {
      notified = false;
      polledAt = performance.now();
    }
    began = performance.now();
    try {
      const idleMs = await turn({ mayHaveEvents });
      succeededAt = performance.now();
      return Math.min(idleMs, pollMs);
    } catch (err) {
      if (!isPartOfOutage(err)) log().error({ err, channel }, 'background work could not be done; it is tried again');
      notified = false;
      return pollMs;
    } finally {
      began = null;
    }
  };

  const loop = async () => {
    while (!stopped) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const idleMs = await once();
      if (idleMs <= 0 || notified) continue;
      const timer = setTimeout(wake, idleMs);
      await woken;
      clearTimeout(timer);
    }
  };

  const onNews = () => {
    notified = true;
    wake();
  };
  const forget = onOwnWork(channel, onNews);
  const notifications = listen({
    channels: [channel],
    onNotify: (payload) => {
      if (!isOwnNotice(payload)) onNews();
    },
    onListening: onNews,
  });
  const looping = onBehalfOfEveryone(loop);
  return {
    wake: () => wake(),
    healthy: () => performance.now() - succeededAt < STALE_MS,
    stuck: () => began !== null && performance.now() - began > STUCK_MS,
    stop: async () => {
      stopped = true;
      forget();
      wake();
      await looping;
      await notifications.stop();
    },
  };
}
