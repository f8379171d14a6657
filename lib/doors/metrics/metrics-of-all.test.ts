import { expect, it } from 'vitest';
import { mergeMetrics } from './metrics-of-all.ts';

const text = (count: number) => `# HELP sends_total What was sent.
# TYPE sends_total counter
sends_total{outcome="accepted"} ${count}
# HELP memory_bytes Memory.
# TYPE memory_bytes gauge
memory_bytes ${count * 10}
`;

it('merges the metrics of workers, each series with its worker, and each metric in one piece', () => {
  expect(
    mergeMetrics(
      new Map([
        [2, `${text(5)}# TYPE reachable gauge\nreachable{} 1\n`],
        [1, text(3)],
      ]),
    ),
  ).toBe(`# HELP sends_total What was sent.
# TYPE sends_total counter
sends_total{worker="1",outcome="accepted"} 3
sends_total{worker="2",outcome="accepted"} 5
# HELP memory_bytes Memory.
# TYPE memory_bytes gauge
memory_bytes{worker="1"} 30
memory_bytes{worker="2"} 50
# TYPE reachable gauge
reachable{worker="2"} 1
`);
});
