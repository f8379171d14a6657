import { db } from '#lib/platform/database/db.ts';

/** A function's idempotency key lasts for a day, as on an Inngest server. Returns how many were released. */
export async function releaseIdempotencyKeys(): Promise<number> {
  return db().$executeRaw`
    UPDATE engine_runs SET idempotency_key = NULL
    WHERE idempotency_key IS NOT NULL AND created_at < now() - interval '1 day'`;
}
