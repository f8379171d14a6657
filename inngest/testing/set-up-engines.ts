import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { eventType } from '#lib/platform/engine/event-type.ts';
import { startTestEngine } from './start-test-engine.ts';

export const happened = eventType('test/thing.happened', { schema: z.object({ key: z.string() }) });

/** For each test no events, runs and schedules, and a function that starts engines, which end with it. */
export function setUpEngines() {
  let stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    await db().$executeRaw`TRUNCATE engine_events, engine_runs, engine_crons CASCADE`;
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    stops = [];
  });
  return async (...args: Parameters<typeof startTestEngine>) => {
    const engine = await startTestEngine(...args);
    stops.push(() => engine.stop());
    return engine;
  };
}
