import { startWorkLoop, type WorkLoop } from '#lib/database/start-work-loop.ts';
import { reportEngine } from '#lib/engine/engine-status.ts';
import { ENGINE_CHANNEL } from '#lib/engine/enqueue-events.ts';

/** The work loop of an engine: woken by new events and freed jobs, and seen by `/readyz` as long as its turns succeed. */
export function startEngineLoop({ turn, pollMs }: Omit<Parameters<typeof startWorkLoop>[0], 'channel'>): WorkLoop {
  return startWorkLoop({
    channel: ENGINE_CHANNEL,
    pollMs,
    turn: async (reason) => {
      const idleMs = await turn(reason);
      reportEngine();
      return idleMs;
    },
  });
}
