import { Prisma } from './db.ts';

/**
 * A condition on the position column of a batch that is true of every row. It is there for the planner, which takes a
 * range of a column that it knows nothing about for rare: it expects one row where it would expect a hundred of any JSON,
 * and so looks each up by index rather than read whole tables to join them. Batches are small next to tables.
 */
export function boundedBatch(position: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(position)} BETWEEN 0 AND 1000000`;
}
