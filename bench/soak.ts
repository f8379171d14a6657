/**
 * `npm run test:long -- soak [--minutes 60]`: customers write for an hour, at 60% of the rate that the app sustained
 * just before, and then for a sixth of that time while an open transaction keeps PostgreSQL from cleaning up. The exit
 * code is 1 when anything gets slower, grows or is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databaseUrl, query } from '../e2e/support/query.ts';
import { MB } from '../lib/platform/bytes.ts';
import { percentile } from '../scripts/cli/prove/statistics.ts';
import { flood, post, received, subscribe } from './inbound.ts';
import { type RunningApp, withRunningApp } from './running-app.ts';
import { type BenchServer, startServer } from './servers/start-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' }, long: { type: 'boolean' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0) || positionals.some((word) => word !== 'soak')) {
  console.error('Usage: npm run test:long -- soak [--minutes 60]');
  process.exit(2);
}

const SOAK_MS = minutes * 60_000;
/** The first and the last part, ten minutes of an hour, are compared. */
const PART_MS = SOAK_MS / 6;
const SHARE = 0.6;
const LOOKS_A_PART = 10;
/** With more messages in flight, the app has fallen behind what it sustained. */
const MOST_UNDER_WAY = 5000;
/** The tables in which work waits. Their rows come and go. */
const QUEUES = ['engine_events', 'engine_jobs', 'engine_runs', 'engine_steps'];
const SLOWER = 1.3;
const GROWN = 1.5;
/** Smaller changes mean nothing: rows of a queue, MB of memory or of disk. */
const NOISE = { deadRows: 20_000, memoryMb: 60, queueMb: 16 };

type Look = { atMs: number; memoryMb: number; deadRows: number; queueMb: number };
type Measured = { latencies: { atMs: number; ms: number }[]; looks: Look[]; posted: number };

const problems: string[] = [];

await withRunningApp(async (app) => {
  const receiver = await startServer('receiver');
  try {
    await subscribe(app, receiver);
    await flood({ app, receiver, perPost: 1, seconds: 3 });
    const sustained = await flood({ app, receiver, perPost: 1, seconds: Math.min(60, SOAK_MS / 6000) });
    const perSecond = Math.max(1, Math.floor(sustained * SHARE));
    console.log(`sustained ${Math.round(sustained)}/s; ${perSecond}/s for ${minutes} min`);
    const before = await received(receiver);
    const bytesBefore = await bytesOnDisk(app);

    const soaked = await write(app, { perSecond, ms: SOAK_MS });
    await settled(receiver, before + soaked.posted);
    const bytes = ((await bytesOnDisk(app)) - bytesBefore) / soaked.posted;
    console.log(`${soaked.posted} messages, ${Math.round(bytes)} bytes on disk for each with its event and delivery`);
    judge('alone', soaked);

    const reader = await holdTransactionOpen(app);
    const held = await write(app, { perSecond, ms: PART_MS });
    await reader.end();
    await settled(receiver, before + soaked.posted + held.posted);
    const [first, last] = [p99(soaked, 0, PART_MS), p99(held, PART_MS / 2, PART_MS)];
    console.log(
      `a transaction held open for ${round(PART_MS / 60_000)} min: p99 ${round(last)} ms, before ${round(first)} ms`,
    );
    if (last > first * SLOWER) problems.push('a transaction that is held open makes it slower');
  } finally {
    await receiver.stop();
  }
});
console.log(problems.length === 0 ? 'The soak found nothing.' : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

/** Sends each message at its time, however long the others take. */
async function write(app: RunningApp, { perSecond, ms }: { perSecond: number; ms: number }): Promise<Measured> {
  const measured: Measured = { latencies: [], looks: [], posted: 0 };
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  const now = () => performance.now() - startedAt;
  const looking = (async () => {
    for (const everyMs = PART_MS / LOOKS_A_PART; now() < ms; await sleep(everyMs))
      measured.looks.push(await look(app, now()));
  })();
  for (let index = 0; (index * 1000) / perSecond < ms; index += 1) {
    const wait = (index * 1000) / perSecond - now();
    if (wait > 0) await sleep(wait);
    if (underWay.size > MOST_UNDER_WAY) throw new Error('the app fell behind at 60% of what it sustained');
    const atMs = now();
    const posting = post(app, 1).then((took) => {
      measured.latencies.push({ atMs, ms: took });
      measured.posted += 1;
      underWay.delete(posting);
    });
    underWay.add(posting);
  }
  await Promise.all([looking, ...underWay]);
  return measured;
}

async function look(app: RunningApp, atMs: number): Promise<Look> {
  const [row] = await query<{ deadRows: number; bytes: number }>(
    app.dataDir,
    `SELECT sum(n_dead_tup)::float8 AS "deadRows", sum(pg_total_relation_size(relid))::float8 AS bytes
     FROM pg_stat_user_tables WHERE relname = ANY($1)`,
    [QUEUES],
  );
  return { atMs, memoryMb: app.memory(), deadRows: row?.deadRows ?? 0, queueMb: (row?.bytes ?? 0) / MB };
}

/** The size of the database: rows, indexes, and dead rows. */
async function bytesOnDisk({ dataDir }: RunningApp): Promise<number> {
  const [row] = await query<{ bytes: number }>(dataDir, 'SELECT pg_database_size(current_database())::float8 AS bytes');
  return row?.bytes ?? 0;
}

async function holdTransactionOpen({ dataDir }: RunningApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SELECT count(*) FROM workspaces');
  return client;
}

async function settled(receiver: BenchServer, messages: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; (await received(receiver)) < messages; await sleep(100)) {
    if (Date.now() < deadline) continue;
    problems.push(`${messages - (await received(receiver))} messages were acknowledged and reached no receiver`);
    return;
  }
}

function judge(name: string, measured: Measured) {
  const [early, late] = [p99(measured, 0, PART_MS), p99(measured, SOAK_MS - PART_MS, SOAK_MS)];
  console.log(`${name}: acknowledged within ${round(early)} ms (p99) at first, ${round(late)} ms at last`);
  if (late > early * SLOWER) problems.push(`p99 went from ${round(early)} to ${round(late)} ms`);
  // Memory and queues first grow to what the load needs, so their first value covers two parts.
  for (const what of ['memoryMb', 'deadRows', 'queueMb'] as const) {
    const most = (from: number, to: number) =>
      Math.max(0, ...measured.looks.flatMap((one) => (one.atMs >= from && one.atMs < to ? one[what] : [])));
    const [first, last] = [most(0, PART_MS * 2), most(SOAK_MS - PART_MS, SOAK_MS)];
    console.log(`${name}: ${what} ${round(first)} at first, ${round(last)} at last`);
    if (last > first * GROWN && last > first + NOISE[what])
      problems.push(`${what} grew from ${round(first)} to ${round(last)}`);
  }
}

function p99({ latencies }: Measured, from: number, to: number): number {
  return percentile(
    latencies.flatMap(({ atMs, ms }) => (atMs >= from && atMs < to ? ms : [])),
    0.99,
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
