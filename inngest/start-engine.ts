import { usesExternalEngine } from '#lib/env.ts';
import { inngest } from './client.ts';
import { type RunningEngine, startEmbeddedEngine } from './embedded/start-embedded-engine.ts';
import { functions } from './functions/index.ts';
import { startForwarder } from './start-forwarder.ts';

const shared = globalThis as typeof globalThis & { parleyEngine?: Promise<RunningEngine> };

/**
 * Starts this process's part of the background work, once, however often it is called: the embedded executor, or, when
 * an Inngest server runs the functions, the forwarder that brings it the events of the outbox. `stop` drains.
 */
export function startEngine(): Promise<RunningEngine> {
  shared.parleyEngine ??= start().catch((error) => {
    shared.parleyEngine = undefined;
    throw error;
  });
  return shared.parleyEngine;
}

async function start(): Promise<RunningEngine> {
  const engine = usesExternalEngine()
    ? startForwarder()
    : await startEmbeddedEngine({ client: inngest, functions: [...functions] });
  return {
    stop: async () => {
      shared.parleyEngine = undefined;
      await engine.stop();
    },
  };
}
