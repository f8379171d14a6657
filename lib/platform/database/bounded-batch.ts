import { Prisma } from './db.ts';

/**
 * A condition on a batch's position column that is always true. It is for the planner, which expects a range condition on
 * an unknown column to leave few rows: it then estimates one row instead of a hundred for any JSON, and looks rows up by
 * index rather than join whole tables. Batches are small next to tables.
 */
export function boundedBatch(position: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(position)} BETWEEN 0 AND 1000000`;
}
