import type { Method } from '#lib/contract/operation.ts';
import { log } from '#lib/platform/log.ts';
import { measure } from '#lib/platform/telemetry/measure.ts';
import type { DoorName } from '#lib/platform/telemetry/metrics.ts';
import { inSpan } from '#lib/platform/telemetry/trace.ts';
import type { Handler } from './node-listener.ts';

/** Where a request arrived. The route is the door's own, with `{name}` for parameters: never the path as it was sent. */
type Place = { door: DoorName; method: Method | 'OTHER'; route: string };

/** The public API writes its own, more detailed line (./access-log.ts); health checks come every few seconds. */
const UNLOGGED: ReadonlySet<DoorName> = new Set(['public', 'watch']);

/** Wraps a handler to measure its requests and log a line for each. */
export function observed({ door, method, route }: Place, handle: Handler): (request: Request) => Promise<Response> {
  const operation = `${method} ${route}`;
  return async (request) => {
    const startedAt = performance.now();
    const response = await inSpan(
      { name: operation, kind: 'server', attributes: { 'parley.door': door, 'http.route': route } },
      async (span) => {
        const answer = await handle(request);
        span.set({ 'http.response.status_code': answer.status });
        return answer;
      },
    );
    const durationMs = performance.now() - startedAt;
    const { status } = response;
    measure('parley_request_duration_seconds', durationMs / 1000, { door, operation, status: classOf(status) });
    // A 503 of /readyz is a normal response, not a failure.
    if (status >= 500 && door !== 'watch') measure('parley_request_failures_total', 1, { door });
    if (!UNLOGGED.has(door)) {
      log().info(
        {
          door,
          request_id: response.headers.get('x-request-id') ?? undefined,
          method: request.method,
          route,
          status,
          duration_ms: Math.round(durationMs * 100) / 100,
        },
        'request',
      );
    }
    return response;
  };
}

/** `2xx` */
export const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;
