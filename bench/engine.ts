import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventType } from 'inngest';
import { startEmbeddedPostgres } from '../lib/database/embedded-postgres.ts';
import { migrate } from '../lib/database/migrate.ts';
import { overrideEnv } from '../lib/env.ts';

const RUNS = 3000;
const SAMPLES = 200;

/** The embedded engine on a database of its own: throughput of one-step runs, and how soon a run starts when idle. */
export async function bench() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-engine-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate({ url: postgres.url });
    overrideEnv({
      DATABASE_URL: postgres.url,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'fatal',
    });
    return { name: 'engine', rows: await measure() };
  } finally {
    const { closeDatabase } = await import('../lib/db.ts');
    await closeDatabase();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure() {
  const { inngest } = await import('../inngest/client.ts');
  const { startEmbeddedEngine } = await import('../inngest/embedded/start-embedded-engine.ts');
  const happened = eventType('bench/thing.happened');
  const startedAt: number[] = [];
  let finished = 0;
  const fn = inngest.createFunction({ id: 'bench', triggers: [happened] }, async ({ step }) => {
    await step.run('only', () => startedAt.push(performance.now()));
    finished += 1;
  });
  const engine = await startEmbeddedEngine({ client: inngest, functions: [fn] });
  const finish = async (count: number) => {
    while (finished < count) await pause(5);
  };
  const load = async (count: number) => {
    finished = 0;
    const start = performance.now();
    await inngest.send(Array.from({ length: count }, () => happened.create()));
    await finish(count);
    return count / ((performance.now() - start) / 1000);
  };
  try {
    await load(200);
    const throughput = await load(RUNS);
    const waits: number[] = [];
    for (let i = 1; i <= SAMPLES; i++) {
      finished = 0;
      const sentAt = performance.now();
      await inngest.send(happened.create());
      await finish(1);
      waits.push((startedAt.at(-1) ?? 0) - sentAt);
      await pause(10);
    }
    waits.sort((a, b) => a - b);
    return [
      { metric: 'one-step runs', value: Math.round(throughput), unit: 'runs/s' },
      { metric: 'send to start, p50', value: waits[SAMPLES / 2] ?? 0, unit: 'ms', aim: '≤ 20' },
      { metric: 'send to start, p99', value: waits[Math.floor(SAMPLES * 0.99)] ?? 0, unit: 'ms' },
    ];
  } finally {
    await engine.stop();
  }
}
