import { type Database, db } from '#lib/platform/database/db.ts';

/** The user who was there first: the owner of what no one else was named for. Null before the first start. */
export async function firstAdmin({ database = db() }: { database?: Database } = {}) {
  return database.user.findFirst({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, email: true, name: true },
  });
}
