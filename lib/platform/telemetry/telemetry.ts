import { env } from '../env.ts';
import { INSTANCE } from '../instance.ts';
import { singleton } from '../singleton.ts';
import { VERSION } from '../version.ts';
import type { Reading } from './metrics.ts';
import type { Metrics } from './start-metrics.ts';

/** In ms. Who scrapes often, or from several places, gets the same readings again. */
const READ_EVERY_MS = 10_000;

const shared = singleton(
  'telemetry',
  (): { metrics?: Metrics | undefined; stop?: (() => Promise<void>) | undefined } => ({}),
);

/**
 * Starts what METRICS_TOKEN and OTEL_EXPORTER_OTLP_ENDPOINT ask for; without either nothing of it is even loaded.
 * `read` asks for what this floor doesn't know, every `readEveryMs` at most.
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
    // Each has something to send.
    await Promise.allSettled([shared.metrics?.stop(), traces?.stop()]);
  };
}

/** Sends what is left, and ends. */
export async function stopTelemetry(): Promise<void> {
  const { stop } = shared;
  shared.stop = undefined;
  await stop?.();
  shared.metrics = undefined;
}

/** What /metrics answers; null when nothing is measured. */
export async function metricsText(): Promise<string | null> {
  return shared.metrics ? shared.metrics.text() : null;
}

/** Calls that come together, or soon after, share one answer. */
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
