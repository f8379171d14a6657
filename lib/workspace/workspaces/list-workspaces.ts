import { db } from '#lib/platform/database/db.ts';

/** Every workspace of the installation, oldest first. For operators: no workspace's door may show it. */
export async function listWorkspaces() {
  const rows = await db().workspace.findMany({
    select: {
      id: true,
      slug: true,
      name: true,
      defaultCountry: true,
      createdAt: true,
      disabledAt: true,
      _count: { select: { members: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, slug, name, defaultCountry, createdAt, disabledAt, _count }) => ({
    id,
    slug,
    name,
    default_country: defaultCountry,
    members: _count.members,
    created_at: createdAt.toISOString(),
    disabled_at: disabledAt?.toISOString() ?? null,
  }));
}
