import { db, Prisma } from '#lib/platform/database/db.ts';
import { MAX_ATTRIBUTES_BYTES, MAX_CONTACT_TAGS } from './constants.ts';
import type { Excess } from './excess.ts';
import type { ContactRow } from './merge-into.ts';
import { withoutNullsSql } from './without-nulls-sql.ts';

/** PostgreSQL's code for a null in a column that takes none: what {@link boundedAttributes} comes to. */
export const REFUSED_EXCESS = '23502';

const mostBytes = Prisma.raw(String(MAX_ATTRIBUTES_BYTES));
const mostTags = Prisma.raw(String(MAX_CONTACT_TAGS));

/**
 * Whether what a contact has afterwards is within its limits, or at least no more than before. `row` names it in the
 * statement.
 */
export function fitsSql({
  row,
  attributes,
  tags,
}: {
  row: string;
  attributes: Prisma.Sql;
  tags: Prisma.Sql;
}): Prisma.Sql {
  const before = Prisma.raw(row);
  return Prisma.sql`(
    octet_length((${attributes})::text) <= greatest(${mostBytes}, octet_length(${before}.attributes::text))
    AND cardinality(${tags}) <= greatest(${mostTags}, cardinality(${before}.tags)))`;
}

/** The attributes to store. Null, which the column refuses, where the contact would have too much. */
export const boundedAttributes = (change: Parameters<typeof fitsSql>[0]): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${fitsSql(change)} THEN ${change.attributes} END`;

/**
 * The people of `given` (a FROM item of that name, with `phone_key`, `tags` and `attributes`) who would have too much, as
 * `phone_key` and `excess`.
 */
export const excessiveSql = ({
  workspaceId,
  given,
}: {
  workspaceId: string;
  given: Prisma.Sql;
}): Prisma.Sql => Prisma.sql`
  SELECT given.phone_key, CASE WHEN cardinality(merged.tags) > ${mostTags} THEN 'tags' ELSE 'attributes' END AS excess
  FROM ${given}
  LEFT JOIN contacts AS present ON present.workspace_id = ${workspaceId}::uuid AND present.phone_key = given.phone_key
  CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT unnest(present.tags) UNION SELECT unnest(given.tags)) AS tags,
      ${withoutNullsSql(Prisma.sql`coalesce(present.attributes, '{}') || given.attributes`)} AS attributes
  ) AS merged
  -- Merged, it is never more than both together: few people need the exact answer, which costs far more.
  WHERE (coalesce(octet_length(present.attributes::text), 0) + octet_length(given.attributes::text) > ${mostBytes}
      OR coalesce(cardinality(present.tags), 0) + cardinality(given.tags) > ${mostTags})
    AND NOT ${fitsSql({ row: 'present', attributes: Prisma.sql`merged.attributes`, tags: Prisma.sql`merged.tags` })}`;

/** Of rows that were refused together: who would have too much of what, by `phone_key`. */
export async function findExcess({
  workspaceId,
  rows,
}: {
  workspaceId: string;
  rows: ContactRow[];
}): Promise<Map<string, Excess>> {
  const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS given (phone_key text, tags text[], attributes jsonb)`;
  const found = await db().$queryRaw<{ phone_key: string; excess: Excess }[]>(excessiveSql({ workspaceId, given }));
  return new Map(found.map(({ phone_key, excess }) => [phone_key, excess]));
}
