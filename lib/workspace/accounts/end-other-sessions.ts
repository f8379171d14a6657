import { db } from '#lib/platform/database/db.ts';

/** Signs every browser of someone out but the one with this session. */
export async function endOtherSessions({ userId, sessionId }: { userId: string; sessionId: string }) {
  const { count } = await db().session.deleteMany({ where: { userId, id: { not: sessionId } } });
  return { ended: count };
}
