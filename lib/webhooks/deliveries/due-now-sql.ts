import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The time at which a delivery that returns to the queue is due: one for the whole statement, so that deliveries which return
 * together keep their order, and read after the transaction has its number, as {@link queueMemory} requires.
 */
export const dueNowSql = Prisma.sql`(SELECT clock_timestamp() FROM pg_current_xact_id())`;
