import { isIPv6 } from 'node:net';
import { reclaimSentEvents } from '#lib/platform/engine/sent-events.ts';
import { env, usesExternalEngine } from '#lib/platform/env.ts';
import { inngest } from './client/client.ts';
import { type RunningEngine, startEmbeddedEngine } from './embedded/start-embedded-engine.ts';
import { startForwarder } from './external/start-forwarder.ts';
import { functions } from './functions/index.ts';

/**
 * Starts this process's part of the background work: the embedded executor or, when an Inngest server runs the
 * functions, the forwarder that sends it the outbox's events.
 */
export async function startEngine(): Promise<RunningEngine> {
  if (usesExternalEngine()) return startForwarder({ client: inngest, door: ownDoor() });
  await reclaimSentEvents();
  return startEmbeddedEngine({ client: inngest, functions });
}

/** The engine's door, by an address at which this process can reach itself. */
function ownDoor(): string {
  const { HOST, PORT } = env();
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}/api/inngest`;
}
