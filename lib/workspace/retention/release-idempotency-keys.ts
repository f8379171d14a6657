import { db } from '#lib/platform/database/db.ts';
import { inBites } from './in-bites.ts';

const BATCH = 5000;

/**
 * Releases functions' idempotency keys after a day, as an Inngest server does, in batches for about `withinMs`. Returns how
 * many were released, and whether there are more. Only tests set `batch`.
 */
export async function releaseIdempotencyKeys({
  withinMs,
  batch = BATCH,
}: {
  withinMs: number;
  batch?: number;
}): Promise<{ released: number; rest: 'more' | 'done' }> {
  let released = 0;
  const bite = async () => {
    const freed = await db().$executeRaw`
      UPDATE engine_runs SET idempotency_key = NULL WHERE id = ANY (ARRAY(
        SELECT id FROM engine_runs
        WHERE idempotency_key IS NOT NULL AND created_at < now() - interval '1 day' LIMIT ${batch}))`;
    released += freed;
    return freed === batch ? 'more' : 'done';
  };
  return { rest: await inBites({ bite, withinMs }), released };
}
