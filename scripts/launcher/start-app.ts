import { type Child, type Output, startChild } from './children.ts';

/** With more to grow into (a sixth of the machine by default) V8 lets garbage pile up to four times what is in use. */
const HEAP = ['--max-old-space-size=1536', '--max-semi-space-size=16'];
/** What the app may take to finish its requests, and after them what runs beside (server.ts, inngest/start-services.ts). */
const STOPS_WITHIN_MS = 25_000;

/** Starts the app as a process below ours. It stops when ours is gone. */
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
      // Names of receivers are looked up on libuv's threads, half of which a slow name server may hold.
      UV_THREADPOOL_SIZE: '32',
      ...environment,
    },
    inherits,
    output,
  });
}
