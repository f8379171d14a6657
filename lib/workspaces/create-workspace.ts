import { firstAdmin } from '../auth/first-admin.ts';
import { db, Prisma } from '../db.ts';
import { env } from '../env.ts';
import { DomainError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { slugForName } from './slug-for-name.ts';

/**
 * Makes a workspace with its owner: the user of `ownerUserId` or `ownerEmail`, else the first admin (nobody, when there
 * is no user yet; the first admin then takes it over). `country` (ISO alpha-2) is given to phones of exactly ten digits.
 * Throws `not_found` for an e-mail that nobody has.
 */
export async function createWorkspace({
  name,
  country = env().DEFAULT_COUNTRY,
  ownerUserId,
  ownerEmail,
}: {
  name: string;
  country?: string;
  ownerUserId?: string;
  ownerEmail?: string;
}): Promise<{ id: string; name: string; slug: string; defaultCountry: string }> {
  const userId = ownerUserId ?? (ownerEmail ? await userOfEmail(ownerEmail) : (await firstAdmin())?.id);
  for (;;) {
    const slug = await freeSlug(slugForName(name));
    try {
      return await db().workspace.create({
        data: {
          id: newId(),
          name,
          slug,
          defaultCountry: country,
          members: userId ? { create: { id: newId(), userId, role: 'owner' } } : {},
        },
        select: { id: true, name: true, slug: true, defaultCountry: true },
      });
    } catch (error) {
      if (!isTakenSlug(error)) throw error;
    }
  }
}

async function userOfEmail(email: string): Promise<string> {
  const user = await db().user.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } });
  if (!user) throw new DomainError('not_found', `Nobody signs in with ${email}.`);
  return user.id;
}

/** `wanted`, or with the first number behind it that nobody has. */
async function freeSlug(wanted: string): Promise<string> {
  const like = await db().workspace.findMany({ where: { slug: { startsWith: wanted } }, select: { slug: true } });
  const taken = new Set(like.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let suffix = 2;
  while (taken.has(`${wanted}-${suffix}`)) suffix += 1;
  return `${wanted}-${suffix}`;
}

/** Somebody took the slug between our look and our insert; nothing else in these rows can collide. */
function isTakenSlug(error: unknown) {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
