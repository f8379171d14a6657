import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { pagesRead } from '#lib/testing/pages-read.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { queueMemory } from './queue-memory.ts';
import { settleAttempts } from './settle-attempts.ts';
import { setUpDeliveries, WAIT } from './testing/set-up-deliveries.ts';

const { receiver, record } = setUpDeliveries();

const TABLES = ['deliveries', 'webhooks'];
/** Indexes that grow have more levels. */
const SPLIT_PAGES = 20;

it.each([
  { meanwhile: 'many deliveries', talk: undefined },
  { meanwhile: 'many deliveries of one conversation', talk: newId() },
])('reads as few pages as before, after $meanwhile beside a transaction that is held open', async ({ talk }) => {
  await receiver();
  await withPoolOf(1, async () => {
    const deliver = delivering(talk);
    let before = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 5; attempt++) before = Math.min(before, await deliver(1));
    const reader = await openTransaction();
    for (let round = 0; round < 6; round++) await deliver(500);
    // A claim skips what was delivered once every transaction of the server that was writing then has ended.
    await vi.waitFor(async () => {
      expect(await deliver(1)).toBeLessThan(before + SPLIT_PAGES);
    }, WAIT);
    await reader.end();
  });
});

/** Records deliveries and delivers them all; returns how many pages the claim has read. */
function delivering(talk?: string) {
  const memory = queueMemory();
  const by = newId();
  return async (count: number) => {
    await record(count, () => (talk ? { conversation_id: talk } : {}));
    const start = await pagesRead(TABLES);
    const room = { room: new Map(), roomElsewhere: count, atMost: count };
    // Of a lease that ended long ago, nothing is left that another dispatcher would have to wait for.
    const claimed = await claimDeliveries({ by, ...room, after: null, leaseMs: -120_000, memory });
    expect(claimed).toHaveLength(count);
    const pages = (await pagesRead(TABLES)) - start;
    await settleAttempts(claimed.map((delivery) => ({ delivery, outcome: acknowledged() })));
    return pages;
  };
}

async function openTransaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SELECT count(*) FROM workspaces');
  return client;
}

const acknowledged = () => ({
  startedAt: new Date(),
  durationMs: 5,
  status: 200,
  acknowledged: true,
  error: null,
  responseBody: null,
  retryAfterMs: null,
});
