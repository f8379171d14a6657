import { db } from '#lib/platform/database/db.ts';

/**
 * Pages of these tables and their indexes that statements have read so far. Use it with a pool of one (`withPoolOf`): other
 * connections report only now and then.
 */
export async function pagesRead(tables: string[]): Promise<number> {
  await db().$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  const [{ pages }] = await db().$queryRaw<[{ pages: number }]>`
    SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int AS pages
    FROM pg_statio_user_tables WHERE relname = ANY (${tables})`;
  return pages;
}
