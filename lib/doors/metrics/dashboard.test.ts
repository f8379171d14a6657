import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { METRICS } from '#lib/platform/telemetry/metrics.ts';
import { namesIn } from './testing/promql.ts';

/** What Grafana requires of a dashboard and its panels, in its JSON model of schema version 41. */
const target = z.strictObject({
  refId: z.string().regex(/^[A-Z]$/),
  datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) }),
  expr: z.string(),
  legendFormat: z.string(),
});
const gridPos = z
  .strictObject({ h: z.int().min(1), w: z.int().min(1), x: z.int().min(0), y: z.int().min(0) })
  .refine(({ x, w }) => x + w <= 24, 'Grafana has 24 columns');
const panel = z.discriminatedUnion('type', [
  z.strictObject({
    id: z.int(),
    type: z.literal('row'),
    title: z.string(),
    collapsed: z.boolean(),
    gridPos,
    panels: z.array(z.never()),
  }),
  z.strictObject({
    id: z.int(),
    type: z.enum(['stat', 'timeseries']),
    title: z.string(),
    description: z.string().optional(),
    datasource: target.shape.datasource,
    gridPos,
    targets: z.array(target).min(1),
    fieldConfig: z.strictObject({
      defaults: z.looseObject({ unit: z.enum(['s', 'short', 'reqps', 'bytes', 'percentunit']), min: z.literal(0) }),
      overrides: z.array(z.never()),
    }),
    options: z.looseObject({}),
  }),
]);
const dashboard = z.strictObject({
  uid: z.string().max(40),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  schemaVersion: z.literal(41),
  version: z.int(),
  editable: z.boolean(),
  timezone: z.literal('browser'),
  refresh: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  templating: z.strictObject({
    list: z.tuple([
      z.looseObject({ name: z.literal('datasource'), type: z.literal('datasource'), query: z.literal('prometheus') }),
    ]),
  }),
  annotations: z.strictObject({ list: z.array(z.never()) }),
  panels: z.array(panel),
});

const shown = dashboard.parse(JSON.parse(readFileSync('ops/grafana/parley.json', 'utf8')));
const targets = shown.panels.flatMap((each) => (each.type === 'row' ? [] : each.targets));
const rules: { alert: string; expr: string }[] = parse(readFileSync('ops/alerts.yaml', 'utf8')).groups[0].rules;

/** Labels that Prometheus adds itself, and the one for several workers (./metrics-of-all.ts). */
const ADDED = ['instance', 'job', 'le', 'worker'];
/** What Prometheus measures itself. */
const OWN = ['up'];

function known(metric: string): string[] {
  if (OWN.includes(metric)) return [];
  const { kind, labels } = METRICS[metric.replace(/_(bucket|sum|count)$/, '') as keyof typeof METRICS] ?? {};
  if (kind === undefined || (kind === 'histogram') !== /_(bucket|sum|count)$/.test(metric)) {
    throw new Error(`There is no metric ${metric}`);
  }
  return Object.keys(labels);
}

describe('the dashboard', () => {
  it('gives each panel an ID and a place of its own', () => {
    expect(new Set(shown.panels.map(({ id }) => id)).size).toBe(shown.panels.length);
    const places = shown.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('shows every metric', () => {
    const named = new Set(targets.flatMap(({ expr }) => namesIn(withInterval(expr)).metrics.map(base)));
    expect(Object.keys(METRICS).filter((name) => !named.has(name))).toEqual([]);
  });
});

it.each([...targets.map(({ expr }) => withInterval(expr)), ...rules.map(({ expr }) => expr)])(
  '%s names what exists',
  (expr) => {
    const { metrics, labels } = namesIn(expr);
    expect(metrics).not.toEqual([]);
    const allowed = [...ADDED, ...metrics.flatMap(known)];
    expect(labels.filter((label) => !allowed.includes(label))).toEqual([]);
  },
);

it('names in a legend only labels that the expression keeps', () => {
  for (const { expr, legendFormat } of targets) {
    const kept = [...ADDED, ...namesIn(withInterval(expr)).labels];
    const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '');
    expect(named.filter((label) => !kept.includes(label))).toEqual([]);
  }
});

function withInterval(expr: string) {
  return expr.replaceAll('$__rate_interval', '5m');
}

function base(metric: string) {
  return metric.replace(/_(bucket|sum|count)$/, '');
}
