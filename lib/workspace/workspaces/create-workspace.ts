import { type Database, db, type Prisma } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { firstAdmin } from '../sessions/first-admin.ts';
import { slugForName } from './slug-for-name.ts';

/**
 * Creates a workspace with its owner: the user of `ownerUserId`, no one if that is null, or by default the first admin
 * (no one before there is a user; the first admin then takes it over). `country` (ISO alpha-2) applies to phones of
 * exactly ten digits. In a caller's transaction, a slug that is taken at the same moment throws a conflict, which the
 * caller must retry.
 */
export async function createWorkspace({
  name,
  country = env().DEFAULT_COUNTRY,
  ownerUserId,
  database,
}: {
  name: string;
  country?: string;
  ownerUserId?: string | null;
  database?: Prisma.TransactionClient;
}): Promise<{ id: string; name: string; slug: string; defaultCountry: string }> {
  const create = async (into: Database) => {
    const userId = ownerUserId === undefined ? (await firstAdmin({ database: into }))?.id : ownerUserId;
    return into.workspace.create({
      data: {
        id: newId(),
        name,
        slug: await freeSlug(slugForName(name), into),
        defaultCountry: country,
        members: userId ? { create: { id: newId(), userId, role: 'owner' } } : {},
      },
      select: { id: true, name: true, slug: true, defaultCountry: true },
    });
  };
  return database ? create(database) : retryConflicts(() => create(db()));
}

/** `wanted`, or with the first free number appended. */
async function freeSlug(wanted: string, database: Database): Promise<string> {
  const like = await database.workspace.findMany({ where: { slug: { startsWith: wanted } }, select: { slug: true } });
  const taken = new Set(like.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let suffix = 2;
  while (taken.has(`${wanted}-${suffix}`)) suffix += 1;
  return `${wanted}-${suffix}`;
}
