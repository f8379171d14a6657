import { thisWorker } from '#lib/platform/env.ts';
import { askWorkers } from '#lib/platform/installation/ask-workers.ts';
import { metricsText } from '#lib/platform/telemetry/telemetry.ts';

/**
 * The metrics of all workers of the instance, each series with the label `worker`; a worker that does not respond is
 * left out. Null when nothing is measured. A single process has no such label.
 */
export async function metricsOfAll(): Promise<string | null> {
  const { number, of } = thisWorker();
  if (of === 1) return metricsText();
  const [own, others] = await Promise.all([metricsText(), askWorkers<string | null>('metrics')]);
  if (own === null) return null;
  return mergeMetrics(new Map([[number, own], ...others].filter((entry): entry is [number, string] => !!entry[1])));
}

/** Merges texts in Prometheus' format, which requires all samples of a metric to be together. */
export function mergeMetrics(texts: ReadonlyMap<number, string>): string {
  const metrics = new Map<string, { head: Set<string>; samples: string[] }>();
  for (const [worker, text] of [...texts].sort(([a], [b]) => a - b)) {
    let metric = { head: new Set<string>(), samples: [] as string[] };
    for (const line of text.split('\n')) {
      const [, name] = /^# \w+ (\S+)/.exec(line) ?? [];
      if (name) {
        metric = metrics.get(name) ?? { head: new Set(), samples: [] };
        metrics.set(name, metric);
        metric.head.add(line);
      } else if (line) {
        metric.samples.push(ofWorker(line, worker));
      }
    }
  }
  const lines = [...metrics.values()].flatMap(({ head, samples }) => [...head, ...samples]);
  return `${lines.join('\n')}\n`;
}

/** `name{label="x"} 1` and `name 1`. */
function ofWorker(sample: string, worker: number): string {
  return sample.replace(/^([\w:]+)(?:\{(\}?)|)/, (_, name, end) => {
    const label = `worker="${worker}"`;
    if (end === undefined) return `${name}{${label}}`;
    return `${name}{${label}${end || ','}`;
  });
}
