import { type Database, db } from '#lib/platform/database/db.ts';

/** The oldest user, who owns workspaces for which no one else was named. Null before the first start. */
export async function firstAdmin({ database = db() }: { database?: Database } = {}) {
  return database.user.findFirst({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, email: true, name: true },
  });
}
