import { THREADS } from '../../lib/platform/threads.ts';
import { type Child, type Output, startChild } from './children.ts';

/** With more room (by default a sixth of the machine), V8 lets garbage grow to four times the memory in use. */
const HEAP = ['--max-old-space-size=1536', '--max-semi-space-size=16'];
/**
 * Time for the app to finish its requests and then its background services (app/serve.ts, inngest/start-services.ts).
 */
const STOPS_WITHIN_MS = 25_000;

/** Starts the app as a child process. It stops when ours is gone. */
export function startApp({
  dev = false,
  shutdownDelaySeconds,
  environment = {},
  inherits,
  output,
}: {
  dev?: boolean;
  shutdownDelaySeconds: number;
  environment?: Record<string, string>;
  inherits?: readonly string[] | undefined;
  output?: Output | undefined;
}): Child {
  return startChild({
    name: 'app',
    args: [...(dev ? [] : HEAP), 'server.ts'],
    stopsWithinMs: shutdownDelaySeconds * 1000 + STOPS_WITHIN_MS,
    environment: {
      NEXT_TELEMETRY_DISABLED: '1',
      PARLEY_LAUNCHER: '1',
      // Names are looked up on these threads; those that users chose, on a few of them (lib/platform/net/resolve-host.ts).
      UV_THREADPOOL_SIZE: `${THREADS}`,
      ...environment,
    },
    inherits,
    output,
  });
}
