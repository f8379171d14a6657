import { listen } from '#lib/database/listen.ts';
import { reportEngine } from '#lib/engine/engine-status.ts';
import { ENGINE_CHANNEL } from '#lib/engine/enqueue-events.ts';
import { log } from '#lib/log.ts';

/**
 * Calls `turn` whenever there may be work: after a notification from the database, after `wake()`, when the time that
 * the last turn named is over, and at least every `pollMs`. `mayHaveEvents` tells a turn that was notified, or is the
 * first one after a poll interval, from one that was only woken. A turn returns for how many milliseconds it has nothing.
 */
export function startWorkLoop({
  turn,
  pollMs,
}: {
  turn: (reason: { mayHaveEvents: boolean }) => Promise<number>;
  pollMs: number;
}): { wake(): void; stop(): Promise<void> } {
  let stopped = false;
  let notified = true;
  let polledAt = 0;
  let wake = () => {};

  const once = async (): Promise<number> => {
    const mayHaveEvents = notified || Date.now() - polledAt >= pollMs;
    if (mayHaveEvents) {
      notified = false;
      polledAt = Date.now();
    }
    try {
      const idleMs = await turn({ mayHaveEvents });
      reportEngine();
      return Math.min(idleMs, pollMs);
    } catch (err) {
      log().error({ err }, 'the engine could not do its work; it tries again');
      return pollMs;
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

  const notifications = listen({
    channel: ENGINE_CHANNEL,
    onNotify: () => {
      notified = true;
      wake();
    },
  });
  const looping = loop();
  return {
    wake: () => wake(),
    stop: async () => {
      stopped = true;
      wake();
      await looping;
      await notifications.stop();
    },
  };
}
