import { LRUCache } from 'lru-cache';
import { v5 } from 'uuid';
import { batched } from '#lib/platform/batched.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { env } from '#lib/platform/env.ts';
import { quotaLimit } from '#lib/workspace/quotas/quota-limits.ts';

/**
 * The budget of a key or its workspace for the current minute, or of a run's events or all its workspace's, whichever has less
 * left: how many requests in all, how many are left, and in how many seconds it renews.
 */
export type Budget = {
  of: 'key' | 'run' | 'workspace';
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
};

const WINDOW_MS = 60_000;

/** The events of a run in a minute, with those that are posted again: far above what a flow waits for. */
const MAX_EVENTS_OF_RUN = 100;

/** Budgets of the current minute that this process knows to be used up. */
const usedUp = new LRUCache<string, Budget>({ max: 10_000, ttl: WINDOW_MS });

/**
 * Counts one request against the budgets of its key and its workspace for the current minute, which all instances share.
 * Null when both limits are off. Requests that arrive together are counted by one statement. Once a budget is used up,
 * further requests are not counted, so that a key that never stops does not slow down the others.
 */
export async function takeFromBudget({
  keyId,
  workspaceId,
}: {
  keyId: string;
  workspaceId: string;
}): Promise<Budget | null> {
  const limit = await limitOfAll(workspaceId);
  return tightest([
    { of: 'key', id: keyId, limit: limitOfKey() },
    { of: 'workspace', id: workspaceId, limit },
  ]);
}

/**
 * The same for an event that is posted to a run, which needs no key. All events of a workspace have a budget of their own, as
 * large as that of its keys: someone who has such an address cannot use up theirs.
 */
export async function takeFromEventBudget({
  runId,
  workspaceId,
}: {
  runId: string;
  workspaceId: string;
}): Promise<Budget | null> {
  const limit = await limitOfAll(workspaceId);
  return tightest([
    { of: 'run', id: runId, limit: Math.min(limitOfKey(), MAX_EVENTS_OF_RUN) },
    { of: 'workspace', id: v5('events', workspaceId), limit },
  ]);
}

const limitOfKey = () => env().RATE_LIMIT_PER_MINUTE || Number.POSITIVE_INFINITY;
const limitOfAll = (workspaceId: string) => quotaLimit({ workspaceId, name: 'requests_per_minute' });

type Payer = Pick<Budget, 'of' | 'limit'> & { id: string };

async function tightest(payers: Payer[]): Promise<Budget | null> {
  const known = payers.flatMap((payer) => knownToBeUsedUp(payer) ?? [])[0];
  if (known) return { ...known, resetSeconds: resetSeconds() };
  const limited = payers.filter(({ limit }) => limit < Number.POSITIVE_INFINITY);
  const budgets = await Promise.all(limited.map(budgetOf));
  return budgets.sort((a, b) => a.remaining - b.remaining)[0] ?? null;
}

async function budgetOf({ of, id, limit }: Payer): Promise<Budget> {
  const window = windowOf(id);
  const used = await countUse(id);
  const exceeded = used > limit;
  const budget = { of, limit, remaining: Math.max(0, limit - used), resetSeconds: resetSeconds(), exceeded };
  if (exceeded) usedUp.set(window, budget);
  return budget;
}

/** Null also when the operator has changed the limit since. */
function knownToBeUsedUp({ id, limit }: Payer): Budget | null {
  const known = usedUp.get(windowOf(id));
  return known?.limit === limit ? known : null;
}

const windowOf = (id: string) => `${id} ${Math.floor(Date.now() / WINDOW_MS)}`;
const resetSeconds = () => Math.ceil((WINDOW_MS - (Date.now() % WINDOW_MS)) / 1000);

/** The number of this use within the window of a key or a workspace. */
const countUse = batched(countUses, { maxInFlight: 4, laneOf: (id) => id });

async function countUses(keyIds: string[]): Promise<number[]> {
  const counts = new Map<string, number>();
  const places = keyIds.map((keyId) => {
    const place = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, place);
    return place;
  });
  // Always in the same order, so that two instances never deadlock.
  const keys = [...counts.keys()].sort();
  const windowStart = new Date(Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS);
  const rows = await prepared<{ keyId: string; used: number }>(
    'count_requests',
    Prisma.sql`
    INSERT INTO rate_limit_windows (key_id, window_start, used)
    SELECT key_id::uuid, ${windowStart}, used
    FROM unnest(${keys}::text[], ${keys.map((key) => counts.get(key) ?? 0)}::int[]) AS use (key_id, used)
    ON CONFLICT (key_id, window_start) DO UPDATE SET used = rate_limit_windows.used + excluded.used
    RETURNING key_id AS "keyId", used`,
  );
  const total = new Map(rows.map((row) => [row.keyId, row.used]));
  return keyIds.map((keyId, index) => (total.get(keyId) ?? 0) - (counts.get(keyId) ?? 0) + (places[index] ?? 0));
}
