import type { Inngest } from 'inngest';
import { startWorkLoop } from '#lib/platform/database/start-work-loop.ts';
import { ENGINE_CHANNEL } from '#lib/platform/engine/enqueue-events-sql.ts';
import type { RunningEngine } from '../embedded/start-embedded-engine.ts';
import { forwardEvents, resendEvents } from './forward-events.ts';
import { keepServerLink } from './server-link.ts';

/**
 * Registers our functions with the external Inngest server and forwards the outbox's events to it until stopped. `door`
 * is the URL at which this process serves the functions. While the server is away, events wait and the forwarder
 * reports `degraded`: everything that does not need the server continues.
 */
export function startForwarder({
  client,
  door,
  probeMs,
}: {
  client: Inngest.Any;
  door: string;
  probeMs?: number;
}): RunningEngine {
  const link = keepServerLink({ client, door, probeMs, onUp: () => loop.wake() });
  const loop = startWorkLoop({
    channel: ENGINE_CHANNEL,
    pollMs: 1000,
    turn: async () => {
      if (!link.isUp()) return Number.POSITIVE_INFINITY;
      const more = [await forwardEvents({ client }), await resendEvents({ client, register: link.renew })];
      return more.includes(true) ? 0 : Number.POSITIVE_INFINITY;
    },
  });
  return {
    // Never false: a hanging server only delays a turn, and /readyz reports an unreachable database separately.
    healthy: () => (loop.healthy() && link.isUp()) || 'degraded',
    stuck: loop.stuck,
    stop: async () => {
      await loop.stop();
      await link.stop();
    },
  };
}
