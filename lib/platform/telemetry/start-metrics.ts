import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { recordMeasures } from './measure.ts';
import { type GaugeName, knownLabels, METRICS, type Measured, type MetricName, type Reading } from './metrics.ts';

export type Metrics = {
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts measuring. `read` supplies the gauges' values on each request. With `otlpUrl` they are also sent there, every
 * minute, or as OTEL_METRIC_EXPORT_INTERVAL says.
 */
export function startMetrics({
  resource,
  read,
  otlpUrl,
}: {
  resource: Resource;
  read: () => Promise<Reading[]>;
  otlpUrl?: string | undefined;
}): Metrics {
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const otlp = otlpUrl
    ? [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: otlpUrl }) })]
    : [];
  const provider = new MeterProvider({ resource, readers: [prometheus, ...otlp] });
  const meter = provider.getMeter('parley');

  const recorders = new Map<MetricName, (value: number, labels: Record<string, string>) => void>();
  const gauges = new Map<GaugeName, ReturnType<typeof meter.createObservableGauge>>();
  for (const [name, metric] of Object.entries(METRICS)) {
    const { kind, help: description } = metric;
    if (kind === 'gauge') gauges.set(name as GaugeName, meter.createObservableGauge(name, { description }));
    if (kind === 'total') gauges.set(name as GaugeName, meter.createObservableCounter(name, { description }));
    if (kind === 'counter') {
      const counter = meter.createCounter(name, { description });
      recorders.set(name as Measured, (value, labels) => counter.add(value, labels));
      // Counters start at 0; otherwise Prometheus would not see their first increase.
      for (const labels of knownLabels(metric)) counter.add(0, labels);
    }
    if (kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...metric.buckets] };
      const histogram = meter.createHistogram(name, { description, advice });
      recorders.set(name as Measured, (value, labels) => histogram.record(value, labels));
    }
  }
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { name, value, labels } of await read()) {
        const gauge = gauges.get(name);
        if (gauge) result.observe(gauge, value, labels);
      }
    },
    [...gauges.values()],
  );
  recordMeasures((name, value, labels) => recorders.get(name)?.(value, labels));

  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    text: async () => serializer.serialize((await prometheus.collect()).resourceMetrics),
    stop: async () => {
      recordMeasures(undefined);
      await provider.shutdown();
    },
  };
}
