import { batched } from '#lib/platform/batched.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { env } from '#lib/platform/env.ts';

/** A key's budget in the running minute: how many requests in all, how many are left, seconds until it is renewed. */
export type Budget = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean };

const WINDOW_MS = 60_000;

/**
 * Counts one request against a key's budget for the running minute, which all instances share. Null when
 * `RATE_LIMIT_PER_MINUTE` is 0. Requests that arrive together are counted by one statement.
 */
export async function takeFromBudget({ keyId }: { keyId: string }): Promise<Budget | null> {
  const limit = env().RATE_LIMIT_PER_MINUTE;
  if (limit === 0) return null;
  const used = await countUse(keyId);
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.ceil((WINDOW_MS - (Date.now() % WINDOW_MS)) / 1000),
    exceeded: used > limit,
  };
}

/** The number of this use within its key's window. */
const countUse = batched(async (keyIds: string[]): Promise<number[]> => {
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
});
