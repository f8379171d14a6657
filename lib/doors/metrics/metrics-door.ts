import { isSameToken } from '#lib/platform/crypto/is-same-token.ts';
import { env } from '#lib/platform/env.ts';
import { refusal } from '../steps/refusal.ts';
import { metricsOfAll } from './metrics-of-all.ts';

/**
 * `GET /metrics`, with METRICS_TOKEN. If that is not set, the path does not exist: behind a proxy on the same machine every
 * request looks local, so an address proves nothing. Any worker responds for its whole instance.
 */
export async function metricsDoor(request: Request): Promise<Response> {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) return refusal(404, 'There is no such path.');
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!isSameToken(given, METRICS_TOKEN)) {
    return refusal(401, 'Send the METRICS_TOKEN of this installation as a bearer token.', {
      'www-authenticate': 'Bearer',
    });
  }
  const text = await metricsOfAll();
  if (text === null) return refusal(503, 'Metrics are not measured yet.');
  return new Response(text, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  });
}
