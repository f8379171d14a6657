import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { connected } from '#lib/testing/connected.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { claimJobs } from './claim-jobs.ts';

beforeEach(async () => {
  await db().$executeRaw`TRUNCATE engine_runs CASCADE`;
});

/** Adds due jobs, oldest first. `leased` jobs are held by another executor, which has died if they are `lost`. */
async function add({ count, key, limit = 10, leased = false, lost = false, secondsAgo = 0 }: AddedJobs) {
  await db().$executeRaw`
    WITH runs AS (
      INSERT INTO engine_runs (id, function_id, event)
      SELECT gen_random_uuid(), 'fn', to_json(coalesce(${key}, 'none')::text) FROM generate_series(1, ${count}) RETURNING id
    )
    INSERT INTO engine_jobs (id, run_id, function_id, concurrency_key, concurrency_limit, lease, due_at)
    SELECT gen_random_uuid(), id, 'fn', ${key}, ${key === null ? null : limit}::int,
      CASE WHEN ${leased || lost} THEN gen_random_uuid() END,
      now() + CASE WHEN ${leased} THEN interval '1 minute' ELSE make_interval(secs => ${-secondsAgo}::int) END
    FROM runs`;
}
type AddedJobs = {
  count: number;
  key: string | null;
  limit?: number;
  leased?: boolean;
  lost?: boolean;
  secondsAgo?: number;
};

/** How many jobs of each key a claim takes. */
async function claim({ capacity, looksForDeaths }: { capacity: number; looksForDeaths?: boolean }) {
  const counts: Record<string, number> = {};
  const { jobs } = await claimJobs({ functionIds: ['fn'], capacity, leaseMs: 60_000, looksForDeaths });
  for (const { event } of jobs) {
    const key = String(JSON.parse(event));
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

it('claims what the keys’ limits allow, however long a queue is', async () => {
  await add({ count: 2000, key: 'full', limit: 2 });
  await add({ count: 5, key: 'free', limit: 2 });
  expect(await claim({ capacity: 20 })).toEqual({ full: 2, free: 2 });
  expect(await claim({ capacity: 20 })).toEqual({});
});

it('shares the free slots among the keys, however long the queue of one is (isolation 5)', async () => {
  await add({ count: 500, key: 'loud' });
  await add({ count: 3, key: 'quiet' });
  await add({ count: 300, key: null });
  expect(await claim({ capacity: 9 })).toEqual({ loud: 3, quiet: 3, none: 3 });
});

it('gives the free slots to the keys that hold the fewest (isolation 5)', async () => {
  await add({ count: 6, key: 'loud', leased: true });
  await add({ count: 500, key: 'loud' });
  await add({ count: 3, key: 'quiet' });
  expect(await claim({ capacity: 3 })).toEqual({ quiet: 3 });
  expect(await claim({ capacity: 20 })).toEqual({ loud: 4 });
});

describe('a job whose process died', () => {
  const died = async () => {
    const jobs = await db().engineJob.findMany({ where: { deaths: { gt: 0 } } });
    return jobs.map(({ concurrencyKey }) => concurrencyKey);
  };

  it('waits for no queue, as one of those that its key may have at a time', async () => {
    await add({ count: 500, key: 'loud' });
    await add({ count: 1, key: 'loud', lost: true });
    expect(await claim({ capacity: 20 })).toEqual({ loud: 10 });
    expect(await died()).toEqual(['loud']);
  });

  it('keeps back no other’s while its key is full (isolation 5)', async () => {
    await add({ count: 10, key: 'full', leased: true });
    // What is due in the same millisecond has no order.
    await add({ count: 1, key: 'full', lost: true, secondsAgo: 2 });
    await add({ count: 1, key: 'free', lost: true, secondsAgo: 1 });
    await add({ count: 1, key: null, lost: true });
    expect(await claim({ capacity: 20 })).toEqual({ free: 1 });
    expect(await died()).toEqual(['free']);
  });

  it('is left alone by a claim that does not look for it', async () => {
    await add({ count: 1, key: 'a', lost: true });
    await add({ count: 1, key: 'a' });
    expect(await claim({ capacity: 20, looksForDeaths: false })).toEqual({ a: 1 });
    expect(await died()).toEqual([]);
  });
});

it('claims the oldest of a key first', async () => {
  await add({ count: 3, key: 'a' });
  await db().$executeRaw`
    UPDATE engine_jobs SET due_at = now() - interval '1 hour' WHERE id = (SELECT id FROM engine_jobs OFFSET 2 LIMIT 1)`;
  const [oldest] = await db().engineJob.findMany({ orderBy: { dueAt: 'asc' } });
  expect(await claimJobs({ functionIds: ['fn'], capacity: 1, leaseMs: 60_000 })).toMatchObject({
    jobs: [{ id: oldest?.id }],
  });
});

it('leaves jobs of other functions alone', async () => {
  await add({ count: 2, key: 'a' });
  expect(await claimJobs({ functionIds: ['other'], capacity: 5, leaseMs: 60_000 })).toMatchObject({ jobs: [] });
});

it('says when the next job falls due that is not due yet', async () => {
  const nextDue = async () => (await claimJobs({ functionIds: ['fn'], capacity: 5, leaseMs: 60_000 })).nextDueMs;
  expect(await nextDue()).toBe(Number.POSITIVE_INFINITY);
  await add({ count: 1, key: 'a', leased: true });
  expect(await nextDue()).toBeGreaterThan(30_000);
  await add({ count: 1, key: 'a' });
  await db().$executeRaw`UPDATE engine_jobs SET due_at = now() + interval '20 seconds' WHERE lease IS NULL`;
  const ms = await nextDue();
  expect(ms).toBeGreaterThan(0);
  expect(ms).toBeLessThanOrEqual(20_000);
});

it('reads few jobs, however many wait, are leased or sleep, whenever the plan was made', async () => {
  await withPoolOf(1, async () => {
    const readByClaim = async () => {
      await expect.poll(connected).toBe(1);
      const before = await rowsRead();
      expect(await claim({ capacity: 40, looksForDeaths: false })).toEqual({ loud: 10 });
      const read = (await rowsRead()) - before;
      await db()
        .$executeRaw`UPDATE engine_jobs SET due_at = now() + interval '1 hour', lease = NULL WHERE lease IS NOT NULL`;
      return read;
    };
    await claim({ capacity: 40 });
    await add({ count: 5000, key: 'loud', leased: true });
    await db().$executeRaw`UPDATE engine_jobs SET due_at = now() + interval '1 hour', lease = NULL`;
    await add({ count: 100, key: 'loud' });
    expect(await readByClaim()).toBeLessThan(150);
    await db().$executeRaw`ANALYZE engine_jobs, engine_runs`;
    await add({ count: 5000, key: 'loud' });
    expect(await readByClaim()).toBeLessThan(150);
    await db().$executeRaw`ANALYZE engine_jobs, engine_runs`;
    expect(await readByClaim()).toBeLessThan(150);
  });
});

/** The number of job rows that statements have read so far. */
async function rowsRead(): Promise<number> {
  await db().$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  const [{ read }] = await db().$queryRaw<[{ read: number }]>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_user_tables WHERE relname = 'engine_jobs'`;
  return read;
}
