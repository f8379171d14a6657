import { DomainError } from '#lib/contract/errors.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { ACCESS_ENDED_CHANNEL } from '#lib/platform/realtime/watch.ts';
import type { SignedIn } from '../sessions/session-of.ts';

/**
 * Sets whether only members with a second factor have access. Sessions without one stop receiving live updates of the
 * workspace at once. Throws `conflict` for an owner who has not shown one, because it would lock them out.
 */
export async function requireSecondFactor({
  workspaceId,
  person,
  required,
}: {
  workspaceId: string;
  person: SignedIn;
  required: boolean;
}) {
  if (required && !person.secondFactorAt) {
    throw new DomainError('conflict', 'Set up a second factor of your own first, under Your account.');
  }
  await db().$transaction(async (tx) => {
    await tx.workspace.update({ where: { id: workspaceId }, data: { secondFactorRequired: required } });
    if (!required) return;
    const ended = Prisma.sql`json_build_object('sessionId', session.id)::text`;
    await tx.$executeRaw`
      SELECT ${notifySql(ACCESS_ENDED_CHANNEL, ended)}
      FROM sessions AS session JOIN members AS member ON member.user_id = session.user_id
      WHERE member.workspace_id = ${workspaceId}::uuid AND session.second_factor_at IS NULL`;
  });
  return { required };
}
