import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { InngestFunction } from 'inngest';
import { serve } from 'inngest/node';
import { usesExternalEngine } from '#lib/platform/env.ts';
import { inngest } from '../client/client.ts';
import { type EngineOptions, type RunningEngine, startEmbeddedEngine } from '../embedded/start-embedded-engine.ts';
import { startForwarder } from '../external/start-forwarder.ts';

/**
 * Runs functions for a test: on the embedded engine, retrying at once, or on the Inngest server that the environment
 * names (CONTRIBUTING.md, "Running against a real Inngest server"). `options` apply to the embedded engine only.
 */
export async function startTestEngine({
  functions,
  ...options
}: EngineOptions & { functions: InngestFunction.Any[] }): Promise<RunningEngine> {
  if (usesExternalEngine()) return serveOverHttp(functions);
  return startEmbeddedEngine({ client: inngest, functions, delayFor: () => 10, drainMs: 1000, ...options });
}

async function serveOverHttp(functions: InngestFunction.Any[]): Promise<RunningEngine> {
  const server = createServer(serve({ client: inngest, functions, servePath: '/api/inngest' }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const forwarder = startForwarder({ client: inngest, door: `http://127.0.0.1:${port}/api/inngest` });
  while (forwarder.healthy() !== true) await pause(20);
  return {
    healthy: forwarder.healthy,
    stuck: forwarder.stuck,
    stop: async () => {
      await forwarder.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
