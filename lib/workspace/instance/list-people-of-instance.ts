import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { INSTANCE_PAGE } from './operations.ts';

/** Every user, newest first. `q` matches part of a name or an email. */
export async function listPeopleOfInstance({ q = '', after }: { q?: string | undefined; after?: string | undefined }) {
  const like = { contains: escapeLike(q), mode: 'insensitive' } as const;
  const rows = await db().user.findMany({
    where: { ...(q && { OR: [{ name: like }, { email: like }] }), ...(after && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: INSTANCE_PAGE + 1,
    include: {
      members: { select: { workspace: { select: { slug: true } } }, orderBy: { createdAt: 'asc' } },
      _count: { select: { passkeys: true } },
    },
  });
  const people = rows.slice(0, INSTANCE_PAGE).map((user) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    workspaces: user.members.map(({ workspace }) => workspace.slug),
    second_factor: user.twoFactorEnabled === true || user._count.passkeys > 0,
    instance_admin: user.instanceAdmin,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    disabled_at: user.disabledAt?.toISOString() ?? null,
  }));
  return { people, has_more: rows.length > INSTANCE_PAGE };
}
