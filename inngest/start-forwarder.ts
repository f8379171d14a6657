import { startWorkLoop } from '#lib/platform/database/start-work-loop.ts';
import { ENGINE_CHANNEL } from '#lib/platform/engine/enqueue-events-sql.ts';
import { inngest } from './client.ts';
import type { RunningEngine } from './embedded/start-embedded-engine.ts';
import { forwardEvents } from './forward-events.ts';

/** Brings the events of the outbox to the external Inngest server, for as long as it runs. */
export function startForwarder(): RunningEngine {
  return startWorkLoop({
    channel: ENGINE_CHANNEL,
    pollMs: 1000,
    turn: async () => ((await forwardEvents({ client: inngest })) ? 0 : Number.POSITIVE_INFINITY),
  });
}
