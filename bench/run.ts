/**
 * `npm run bench [name …]`: runs the benchmarks, prints a table of each, and saves them in bench/results.json. With
 * `-- --profile name` it runs only that one, and writes a CPU profile of each process to `profiles`, for Chrome's
 * developer tools. `-- reading --messages 10000000` reads among that many messages. Neither of these runs is saved.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Bench, Result } from './bench.ts';

const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  contacts: () => import('./contacts.ts'),
  csv: () => import('./csv.ts'),
  reading: () => import('./reading.ts'),
  search: () => import('./search.ts'),
  engine: () => import('./engine.ts'),
  routes: () => import('./routes.ts'),
  messages: () => import('./messages.ts'),
  inbound: () => import('./inbound.ts'),
  statuses: () => import('./statuses.ts'),
  'fan-out': () => import('./fan-out.ts'),
  pages: () => import('./pages.ts'),
  'flow-call': () => import('./flow-call.ts'),
  engines: () => import('./engines.ts'),
  editor: () => import('./editor.ts'),
  wall: () => import('./wall.ts'),
};

const PROFILE = '--profile';
const PROFILES = 'profiles';
const MESSAGES = '--messages';
const isProfiled = process.argv.includes(PROFILE);
const messagesAt = process.argv.indexOf(MESSAGES);
if (messagesAt > 0) [process.env.BENCH_MESSAGES] = process.argv.splice(messagesAt, 2).slice(1);
const asked = process.argv.slice(2).filter((argument) => argument !== PROFILE);
const unknown = asked.find((name) => !BENCHES[name]);
if (unknown) {
  console.error(`There is no benchmark “${unknown}”. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}

const RESULTS = 'bench/results.json';
const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
const names = asked.length > 0 ? asked : Object.keys(BENCHES);
const [only] = names;
if (isProfiled) {
  const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${resolve(PROFILES)}`;
  for (const name of names) await runAlone(name, { ...process.env, NODE_OPTIONS, BENCH_PROFILED: '1' });
} else if (names.length === 1 && only) {
  const { bench } = (await BENCHES[only]?.()) ?? {};
  const result = await bench?.();
  if (result) {
    print(result);
    if (!process.env.BENCH_PROFILED && !process.env.BENCH_MESSAGES) keep(result);
  }
} else {
  // Each in a separate process, so that none inherits another's memory, pools or late writes.
  for (const name of names) await runAlone(name, process.env);
}

async function runAlone(name: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...process.execArgv, 'bench/run.ts', name], { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}

/** Replaces the previous result of that name at once, so that a later failure loses nothing. */
function keep(result: Result) {
  const { results }: { results: Result[] } = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const others = results.filter(({ name }) => name !== result.name);
  const kept = { machine, results: [...others, { ...result, at: new Date().toISOString() }] };
  writeFileSync(RESULTS, `${JSON.stringify(kept, null, 2)}\n`);
}

function print({ name, rows }: Result) {
  console.log(`\n${name}`);
  console.table(
    rows.map(({ metric, value, unit, floor, ratio, aim, cost }) => ({
      metric,
      value: `${round(value)} ${unit}`,
      floor: floor === undefined ? '' : `${round(floor)} ${unit}`,
      ratio: ratio === undefined ? '' : round(ratio),
      aim: aim ?? '',
      'CPU app': ms(cost?.appMs),
      'CPU Postgres': ms(cost?.databaseMs),
      p50: ms(cost?.p50Ms),
      p99: ms(cost?.p99Ms),
    })),
  );
}

function ms(value: number | undefined) {
  return value === undefined ? '' : `${round(value)} ms`;
}

function round(value: number) {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
