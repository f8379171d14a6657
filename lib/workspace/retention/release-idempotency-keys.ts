import { db } from '#lib/platform/database/db.ts';

/** An idempotency key of a function holds for a day, as on an Inngest server. Returns how many were given free. */
export async function releaseIdempotencyKeys(): Promise<number> {
  return db().$executeRaw`
    UPDATE engine_runs SET idempotency_key = NULL
    WHERE idempotency_key IS NOT NULL AND created_at < now() - interval '1 day'`;
}
