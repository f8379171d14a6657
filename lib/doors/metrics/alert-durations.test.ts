import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';

/** From Debian's package `prometheus`: it evaluates rules as Prometheus does. */
const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const RULES = 'ops/alerts.yaml';
const EVERY_S = 15;
const [{ rules }] = parse(readFileSync(RULES, 'utf8')).groups as [{ rules: { alert: string; for?: string }[] }];
const waiting = rules.flatMap(({ alert, for: duration }) =>
  duration ? [{ alert, seconds: Number.parseInt(duration, 10) * (duration.endsWith('h') ? 3600 : 60) }] : [],
);

/** A series with its value while all is well, and its value while it is not. */
const gauges: Record<string, [series: string, good: number, bad: number]> = {
  ParleyInstanceDown: ['up{job="parley"}', 1, 0],
  ParleyDatabaseUnreachable: ['parley_database_reachable', 1, 0],
  ParleyDeliveriesLate: ['parley_oldest_delivery_seconds', 2, 61],
  ParleyMessagesUnsent: ['parley_oldest_unsent_message_seconds', 1, 121],
  ParleyRunsLate: ['parley_oldest_due_job_seconds', 1, 61],
  ParleyEngineBehind: ['parley_oldest_engine_event_seconds', 1, 61],
  ParleyNumberDisconnected: ['parley_numbers{status="token_refused"}', 0, 1],
  ParleyDiskAlmostFull: ['parley_disk_free_bytes', 9e9, 1e9],
  ParleyBackupsFailing: ['parley_backups_healthy', 1, 0],
  ParleyConnectionsExhausted: ['parley_database_connections{state="waiting"}', 0, 3],
  ParleyEventLoopBlocked: ['parley_event_loop_delay_seconds{quantile="0.99"}', 0.02, 0.3],
};
/** A good minute, a bad period, and two good minutes. */
const WELL = 60 / EVERY_S;

function gauge(alert: string, seconds: number) {
  const [series, good, bad] = gauges[alert] ?? [];
  if (series === undefined) throw new Error(`No one says what brings ${alert} about.`);
  const values = [...Array(WELL).fill(good), ...Array(seconds / EVERY_S).fill(bad), ...Array(2 * WELL).fill(good)];
  return [{ series, values: values.join(' ') }];
}

/** One acknowledgement per second, each as slow as `takes` says. */
function acknowledgements(seconds: number, takes: (second: number) => number) {
  const sums: number[] = [];
  const counts: number[] = [];
  let sum = 0;
  for (let second = 0; second <= seconds; second += 1) {
    sum += takes(second);
    if (second % EVERY_S === 0) {
      sums.push(sum);
      counts.push(second);
    }
  }
  return [
    { series: 'parley_acknowledgement_seconds_sum', values: sums.join(' ') },
    { series: 'parley_acknowledgement_seconds_count', values: counts.join(' ') },
  ];
}

/** Asks Prometheus' own evaluator whether the rule fires at these seconds. Throws its message otherwise. */
async function expectFiring(alert: string, series: object[], at: Record<number, boolean>) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.yaml');
  const firing = Object.entries(at).map(([second, fires]) => ({
    expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
    eval_time: `${second}s`,
    exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
  }));
  const test = { interval: `${EVERY_S}s`, input_series: series, promql_expr_test: firing };
  writeFileSync(file, stringify({ rule_files: [resolve(RULES)], evaluation_interval: `${EVERY_S}s`, tests: [test] }));
  const { stdout } = await promisify(execFile)('promtool', ['test', 'rules', file]);
  expect(stdout).toContain('SUCCESS');
}

it.skipIf(!hasPromtool).each(waiting.filter(({ alert }) => alert in gauges))(
  '$alert: a blip fires nothing, and what lasts does',
  async ({ alert, seconds }) => {
    const blip = gauge(alert, seconds - EVERY_S);
    await expectFiring(alert, blip, { [60 + seconds - EVERY_S]: false, [60 + seconds]: false, [90 + seconds]: false });
    const lasting = gauge(alert, seconds + 60);
    await expectFiring(alert, lasting, {
      45: false,
      [60 + seconds - EVERY_S]: false,
      [60 + seconds]: true,
      [105 + seconds]: true,
      [150 + seconds]: false,
    });
  },
);

it.skipIf(!hasPromtool)(
  'ParleyAcknowledgementsSlow: one slow minute fires nothing, and slow acknowledgements do',
  async () => {
    const alert = 'ParleyAcknowledgementsSlow';
    const blip = acknowledgements(1800, (second) => (second === 600 ? 60 : 0.01));
    await expectFiring(alert, blip, { 600: false, 900: false, 1200: false });
    const lasting = acknowledgements(1800, (second) => (second < 600 ? 0.01 : 2));
    await expectFiring(alert, lasting, { 600: false, 700: false, 1200: true, 1800: true });
  },
);

it.skipIf(!hasPromtool)(
  'ParleyAcknowledgementsRefused: strangers for ten minutes fire nothing, and webhooks that are refused for longer do',
  async () => {
    const alert = 'ParleyAcknowledgementsRefused';
    const counts = (status: string, countedAt: (second: number) => number) => ({
      series: `parley_acknowledgement_seconds_count{status="${status}"}`,
      values: Array.from({ length: 3600 / EVERY_S }, (_, at) => countedAt(at * EVERY_S)).join(' '),
    });
    const refusedFor = (seconds: number) => [
      counts('2xx', (second) => Math.min(second, 600)),
      counts('4xx', (second) => Math.min(Math.max(0, second - 600), seconds)),
    ];
    await expectFiring(alert, refusedFor(600), { 600: false, 1500: false, 2400: false });
    await expectFiring(alert, refusedFor(1800), { 600: false, 1200: false, 2000: true });
  },
);

it('covers each rule that waits', () => {
  const known = [...Object.keys(gauges), 'ParleyAcknowledgementsSlow', 'ParleyAcknowledgementsRefused'];
  expect(known.sort()).toEqual(waiting.map(({ alert }) => alert).sort());
});
