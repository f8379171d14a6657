/**
 * `npm run test:hostile`: runs a well-behaved tenant alone for a minute, then together with hostile ones for a minute
 * (e2e/hostile). Prints what the well-behaved one noticed, and exits non-zero when anything of theirs failed or took three
 * times as long, when the process did not survive, or when it used 700 MB. With
 * `NODE_OPTIONS='--cpu-prof --cpu-prof-dir=profiles'` the app writes a CPU profile.
 */
import { cpus, loadavg } from 'node:os';
import { runHostile } from '../e2e/hostile/run-hostile.ts';
import { percentile } from '../scripts/cli/prove/statistics.ts';
import { ensureProductionBuild } from '../scripts/launcher/production-build.ts';

const SECONDS = 60;
const MOST_TIMES = 3;
const MOST_MB = 700;

await ensureProductionBuild({ onStart: () => console.log('Building…') });
const { alone, together, memory, survived, lateness, cores } = await runHostile({
  seconds: SECONDS,
  nodeOptions: process.env.NODE_OPTIONS,
});
const broken: string[] = [];
for (const kind of ['sends', 'deliveries', 'flows'] as const) {
  const [before, after] = [percentile(alone[kind], 0.95), percentile(together[kind], 0.95)];
  const times = after / before;
  if (times > MOST_TIMES) broken.push(`${kind} took ${times.toFixed(1)} times as long`);
  console.log(
    `${kind.padEnd(10)} p95 alone ${before.toFixed(0)} ms, together ${after.toFixed(0)} ms: ${times.toFixed(2)} times`,
  );
}
const failures = [...alone.failures, ...together.failures];
if (failures.length > 0) broken.push(`${failures.length} failures, such as: ${failures[0]}`);
if (!survived) broken.push('the process did not survive');
if (memory > MOST_MB) broken.push(`the process took ${memory.toFixed(0)} MB`);
console.log(`memory     ${memory.toFixed(0)} MB at most`);
const { p50, p99, max } = lateness;
console.log(
  `event loop ${p50.toFixed(0)} ms late beside them (p50), ${p99.toFixed(0)} ms (p99), ${max.toFixed(0)} ms at most`,
);
const { app, database, attackers } = cores;
console.log(
  `processor  of ${cpus().length} cores: app ${app.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, attackers’ own programs ${attackers.toFixed(2)}`,
);
console.log(`load       ${loadavg()[0]?.toFixed(1)} on this machine`);
for (const words of broken) console.log(`FAILED: ${words}`);
process.exit(broken.length > 0 ? 1 : 0);
