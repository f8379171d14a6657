import { Prisma } from '#lib/platform/database/db.ts';

/** Attributes without the keys to remove, whose values are null. Takes time by their number, where `-` takes its square. */
export const withoutNullsSql = (attributes: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(${attributes}) WHERE value <> 'null')`;
