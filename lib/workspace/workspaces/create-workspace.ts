import { type Database, db, type Prisma } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { firstAdmin } from '../sessions/first-admin.ts';
import { slugForName } from './slug-for-name.ts';

/**
 * Creates a workspace with its owner: the user of `ownerUserId`, no one when that is null, else the first admin (no
 * one, when there is no user yet; the first admin then takes it over). `country` (ISO alpha-2) is given to phones of
 * exactly ten digits. Throws in a transaction of the caller's a conflict, for it to run again, when someone takes the
 * slug at this moment.
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

/** `wanted`, or with the first number behind it that no one has. */
async function freeSlug(wanted: string, database: Database): Promise<string> {
  const like = await database.workspace.findMany({ where: { slug: { startsWith: wanted } }, select: { slug: true } });
  const taken = new Set(like.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let suffix = 2;
  while (taken.has(`${wanted}-${suffix}`)) suffix += 1;
  return `${wanted}-${suffix}`;
}
