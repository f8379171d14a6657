import { env } from '../env.ts';
import { INSTANCE } from '../instance.ts';
import { singleton } from '../singleton.ts';
import { VERSION } from '../version.ts';
import type { Reading } from './metrics.ts';
import type { Metrics } from './start-metrics.ts';

/** In ms. Frequent or multiple scrapers get the same readings within it. */
const READ_EVERY_MS = 10_000;

const shared = singleton(
  'telemetry',
  (): { metrics?: Metrics | undefined; stop?: (() => Promise<void>) | undefined } => ({}),
);

/**
 * Starts what METRICS_TOKEN and OTEL_EXPORTER_OTLP_ENDPOINT ask for; without either, none of the code is loaded. `read`
 * supplies what platform code cannot know, at most every `readEveryMs`.
 */
export async function startTelemetry({
  read,
  readEveryMs = READ_EVERY_MS,
}: {
  read: () => Promise<Reading[]>;
  readEveryMs?: number;
}): Promise<void> {
  const { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME } = env();
  if (shared.stop || (!METRICS_TOKEN && !endpoint)) return;
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { startMetrics } = await import('./start-metrics.ts');
  const { readProcess, watchEventLoop } = await import('./read-process.ts');
  const resource = resourceFromAttributes({
    'service.name': OTEL_SERVICE_NAME,
    'service.version': VERSION,
    'service.instance.id': INSTANCE,
  });
  const eventLoop = watchEventLoop();
  const readings = atMostEvery(readEveryMs, async () => [...eventLoop.read(), ...readProcess(), ...(await read())]);
  shared.metrics = startMetrics({ resource, read: readings, otlpUrl: endpoint && `${endpoint}/v1/metrics` });
  const url = endpoint && `${endpoint}/v1/traces`;
  const traces = url ? (await import('./start-traces.ts')).startTraces({ resource, url }) : undefined;
  shared.stop = async () => {
    eventLoop.stop();
    // Both flush what they have.
    await Promise.allSettled([shared.metrics?.stop(), traces?.stop()]);
  };
}

/** Flushes what is left, and stops. */
export async function stopTelemetry(): Promise<void> {
  const { stop } = shared;
  shared.stop = undefined;
  await stop?.();
  shared.metrics = undefined;
}

/** The response of /metrics; null when nothing is measured. */
export async function metricsText(): Promise<string | null> {
  return shared.metrics ? shared.metrics.text() : null;
}

/** Concurrent calls, and those soon after, share one result. */
function atMostEvery<Result>(ms: number, ask: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!answer || performance.now() - askedAt >= ms) {
      askedAt = performance.now();
      answer = ask();
    }
    return answer;
  };
}
