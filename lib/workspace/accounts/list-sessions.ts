import { db } from '#lib/platform/database/db.ts';
import { signInMethods } from '../sessions/constants.ts';
import type { SessionView } from './operations.ts';

/** A person's sessions, newest first. */
export async function listSessions({
  userId,
  sessionId,
}: {
  userId: string;
  sessionId: string;
}): Promise<SessionView[]> {
  const sessions = await db().session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
  return sessions.map((session) => ({
    id: session.id,
    current: session.id === sessionId,
    user_agent: session.userAgent || null,
    ip_address: session.ipAddress || null,
    method: signInMethods.find((method) => method === session.method) ?? null,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.updatedAt.toISOString(),
  }));
}
