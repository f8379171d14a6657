import { usesExternalEngine } from '#lib/platform/env.ts';
import { inngest } from './client.ts';
import { type RunningEngine, startEmbeddedEngine } from './embedded/start-embedded-engine.ts';
import { functions } from './functions/index.ts';
import { startForwarder } from './start-forwarder.ts';

/**
 * Starts this process's part of the background work: the embedded executor, or, when an Inngest server runs the
 * functions, the forwarder that brings it the events of the outbox.
 */
export async function startEngine(): Promise<RunningEngine> {
  return usesExternalEngine() ? startForwarder() : startEmbeddedEngine({ client: inngest, functions });
}
