import { Prisma } from '#lib/platform/database/db.ts';

/** The keys whose values are null in the attributes of `row`: those to remove. `row` names it in the statement. */
export const nullKeysSql = (row: string): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT key FROM jsonb_each(${Prisma.raw(row)}.attributes) WHERE value = 'null')`;
