/** `npm run bench [name …]`: runs the benchmarks, prints a table of each, and writes bench/results.json. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Bench, Result } from './bench.ts';

const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  contacts: () => import('./contacts.ts'),
  csv: () => import('./csv.ts'),
  reading: () => import('./reading.ts'),
  engine: () => import('./engine.ts'),
  messages: () => import('./messages.ts'),
  inbound: () => import('./inbound.ts'),
  'fan-out': () => import('./fan-out.ts'),
  pages: () => import('./pages.ts'),
  'flow-call': () => import('./flow-call.ts'),
  editor: () => import('./editor.ts'),
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !BENCHES[name]);
if (unknown) {
  console.error(`There is no benchmark “${unknown}”. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
const results: Result[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const { bench } = (await BENCHES[name]?.()) ?? {};
  if (!bench) continue;
  const result = await bench();
  results.push(result);
  print(result);
}
writeFileSync('bench/results.json', `${JSON.stringify({ machine, at: new Date().toISOString(), results }, null, 2)}\n`);

function print({ name, rows }: Result) {
  console.log(`\n${name}`);
  console.table(
    rows.map(({ metric, value, unit, floor, ratio, aim }) => ({
      metric,
      value: `${round(value)} ${unit}`,
      floor: floor === undefined ? '' : `${round(floor)} ${unit}`,
      ratio: ratio === undefined ? '' : round(ratio),
      aim: aim ?? '',
    })),
  );
}

function round(value: number) {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
