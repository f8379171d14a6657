import { db } from '#lib/platform/database/db.ts';

const SHOWN = 100;

/** What instance admins did, newest first. */
export async function listInstanceLog() {
  const rows = await db().instanceAuditEntry.findMany({ orderBy: { id: 'desc' }, take: SHOWN });
  return rows.map(({ id, actorName, action, targetName, createdAt }) => ({
    id,
    actor: actorName,
    action,
    target: targetName,
    created_at: createdAt.toISOString(),
  }));
}
