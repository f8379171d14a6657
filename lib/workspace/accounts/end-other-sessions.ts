import { db } from '#lib/platform/database/db.ts';

/** Ends all of a person's sessions except this one. */
export async function endOtherSessions({ userId, sessionId }: { userId: string; sessionId: string }) {
  const { count } = await db().session.deleteMany({ where: { userId, id: { not: sessionId } } });
  return { ended: count };
}
