import { setTimeout as pause } from 'node:timers/promises';
import { eventType } from 'inngest';
import { inngest } from '../inngest/client/client.ts';
import { startEmbeddedEngine } from '../inngest/embedded/start-embedded-engine.ts';
import type { Bench } from './bench.ts';
import { costOf } from './cpu-time.ts';
import { spentHere, withDatabase } from './embedded-database.ts';

const RUNS = 3000;
const SAMPLES = 200;

/** The embedded engine: one-step runs per second, and how soon a run starts on an idle engine. */
export const bench: Bench = () =>
  withDatabase(async () => {
    const happened = eventType('bench/thing.happened');
    let startedAt = 0;
    let finished = 0;
    const fn = inngest.createFunction({ id: 'bench', triggers: [happened] }, async ({ step }) => {
      await step.run('only', () => {
        startedAt = performance.now();
      });
      finished += 1;
    });
    /** Sends events and returns the milliseconds that their runs took. */
    const run = async (count: number) => {
      finished = 0;
      const sentAt = performance.now();
      await inngest.send(Array.from({ length: count }, () => happened.create()));
      while (finished < count) await pause(1);
      return { sentAt, tookMs: performance.now() - sentAt };
    };

    const engine = await startEmbeddedEngine({ client: inngest, functions: [fn] });
    await run(200);
    const before = spentHere();
    const { tookMs } = await run(RUNS);
    const after = spentHere();
    const cost = costOf(before, after, RUNS);
    const waits: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const { sentAt } = await run(1);
      waits.push(startedAt - sentAt);
      await pause(10);
    }
    await engine.stop();
    waits.sort((a, b) => a - b);
    return {
      name: 'engine',
      rows: [
        { metric: 'one-step runs', value: RUNS / (tookMs / 1000), unit: 'runs/s', aim: '≥ 1,500', cost },
        { metric: 'send to start, p50', value: waits[SAMPLES / 2] ?? 0, unit: 'ms', aim: '≤ 8' },
        { metric: 'send to start, p99', value: waits[SAMPLES * 0.99] ?? 0, unit: 'ms' },
      ],
    };
  });
