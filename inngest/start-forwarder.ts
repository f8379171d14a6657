import { inngest } from './client.ts';
import type { RunningEngine } from './embedded/start-embedded-engine.ts';
import { forwardEvents } from './forward-events.ts';
import { startEngineLoop } from './start-engine-loop.ts';

/** Brings the events of the outbox to the external Inngest server, for as long as it runs. */
export function startForwarder(): RunningEngine {
  return startEngineLoop({
    pollMs: 1000,
    turn: async () => ((await forwardEvents({ client: inngest })) ? 0 : Number.POSITIVE_INFINITY),
  });
}
