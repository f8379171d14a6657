import { anyCase } from '#lib/platform/database/any-case.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import type { ContactFilters } from './admin-operations.ts';
import { hasTag } from './has-tag.ts';
import { personMatches } from './person-matches.ts';

/** An `AND …` for each given filter, on the table `contact`, whose rows are this workspace's. */
export async function contactConditions({
  workspaceId,
  search,
  tag,
  opt_in,
  attribute,
  value,
}: ContactFilters & { workspaceId: string }): Promise<Prisma.Sql> {
  const all = [
    search ? await personMatches(search) : null,
    tag ? hasTag({ workspaceId, tag }) : null,
    opt_in ? optInIs[opt_in] : null,
    attribute ? await attributeMatches(attribute, value) : null,
  ];
  return Prisma.join([Prisma.empty, ...all.filter((condition) => condition !== null)], ' ');
}

const optInIs = {
  yes: Prisma.sql`AND contact.opt_in`,
  no: Prisma.sql`AND NOT contact.opt_in`,
  unknown: Prisma.sql`AND contact.opt_in IS NULL`,
};

async function attributeMatches(attribute: string, value: string | undefined) {
  if (!value) return Prisma.sql`AND jsonb_exists(contact.attributes, ${attribute})`;
  const { like } = await anyCase();
  return Prisma.sql`AND ${like(Prisma.sql`contact.attributes ->> ${attribute}`, escapeLike(value))}`;
}
