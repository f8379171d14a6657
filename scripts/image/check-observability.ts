import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { seconds } from './check-demo.ts';
import { type Engine, until } from './engine.ts';

export const COLLECTOR = 'http://collector:4318';

/** A stand-in for an OpenTelemetry collector: it prints what it received. */
const COLLECT = `
require('node:http').createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const bytes = Buffer.concat(parts);
  const { resourceSpans, resourceMetrics } = JSON.parse(bytes.toString());
  const count = (resourceSpans || resourceMetrics || []).length;
  console.log(request.url, count, request.headers['content-type']);
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(4318);`;

export const collector = (image: string) => ({
  profiles: ['production'],
  image,
  command: ['node', '-e', COLLECT],
  healthcheck: { disable: true },
});

type Place = {
  engine: Engine;
  environment: Record<string, string>;
  compose(args: string[], more?: Record<string, string>): Promise<string>;
  container(service: string): Promise<string>;
  say: (line: string) => void;
};

type Rule = { name: string; health: string };

/**
 * The profile `observability` with `production`: Prometheus reads both instances, accepts every rule and answers each
 * query of the dashboard, Grafana has the dashboard, and traces and metrics reach a collector.
 */
export async function checkObservability(place: Place): Promise<void> {
  const { engine, environment, compose, container, say } = place;
  const words = await compose(['run', '--rm', '-T', '--no-deps', 'observability-settings'], { METRICS_TOKEN: '' }).then(
    () => '',
    ({ stderr }) => String(stderr),
  );
  if (!words.includes('  METRICS_TOKEN\n')) throw new Error(`It does not say that METRICS_TOKEN is missing: ${words}`);

  const since = Date.now();
  await compose(['up', '--detach', '--no-build', 'prometheus', 'grafana']);
  const prometheus = `http://127.0.0.1:${environment.PROMETHEUS_PORT}`;
  await until('Prometheus reads both instances', async () => {
    const { activeTargets } = await read(`${prometheus}/api/v1/targets`);
    return activeTargets.filter(({ health }: { health: string }) => health === 'up').length === 2;
  });
  const written: string[] = parse(readFileSync('ops/alerts.yaml', 'utf8')).groups.flatMap(
    ({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert),
  );
  const rules = await until('Prometheus has evaluated every rule', async () => {
    const { groups } = await read(`${prometheus}/api/v1/rules`);
    const known: Rule[] = groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
    return known.length > 0 && known.every(({ health }) => health !== 'unknown') && known;
  });
  const isWell = rules.every(({ health }) => health === 'ok');
  if (!isWell || rules.map(({ name }) => name).join() !== written.join()) {
    throw new Error(`Prometheus has other rules than ops/alerts.yaml: ${JSON.stringify(rules)}`);
  }
  const promtool = ['promtool', 'check', 'config', '/etc/prometheus/parley/prometheus.yaml'];
  await engine.docker('exec', await container('prometheus'), ...promtool);
  const queries = queriesOfDashboard();
  let answered = 0;
  for (const query of queries) {
    const { result } = await read(`${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`);
    if (result.length > 0) answered += 1;
  }
  say(
    `observability: after ${seconds(since)} Prometheus reads 2 instances and evaluates ${rules.length} rules; ` +
      `of the dashboard's ${queries.length} queries it refuses none, and ${answered} have an answer`,
  );

  const [{ uid, title }] = dashboards();
  const login = Buffer.from(`admin:${environment.GRAFANA_PASSWORD}`).toString('base64');
  const grafana = `http://127.0.0.1:${environment.GRAFANA_PORT}/api/dashboards/uid/${uid}`;
  await until('Grafana has the dashboard', async () => {
    const answer = await fetch(grafana, { headers: { authorization: `Basic ${login}` } });
    return answer.ok && (await answer.text()).includes(title);
  });
  for (const signal of ['traces', 'metrics']) {
    await until(`${signal} reach a collector`, async () => {
      const log = await engine.docker('logs', await container('collector'));
      return new RegExp(`^/v1/${signal} [1-9]`, 'm').test(log);
    });
  }
  say('observability: Grafana has the dashboard; traces and metrics reached a collector over OTLP');
  await compose(['stop', '--timeout', '20', 'prometheus', 'grafana']);
}

async function read(url: string) {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${decodeURIComponent(url)} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text).data;
}

type Panel = { targets?: { expr: string }[]; panels?: Panel[] };
type Dashboard = { uid: string; title: string; panels: Panel[] };

const dashboards = () =>
  globSync('ops/grafana/*.json').map((file): Dashboard => JSON.parse(readFileSync(file, 'utf8'))) as [Dashboard];

/** The dashboard's queries, with Grafana's variables filled in. */
function queriesOfDashboard(): string[] {
  const queries = ({ targets = [], panels = [] }: Panel): string[] => [
    ...targets.map(({ expr }) => expr),
    ...panels.flatMap(queries),
  ];
  return dashboards()
    .flatMap(queries)
    .map((expr) => expr.replaceAll('$__rate_interval', '1m'));
}
