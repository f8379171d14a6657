import { db } from '#lib/platform/database/db.ts';
import { type Actor, type AuditDraft, recordAudit } from './record-audit.ts';

/** Records a change of a person's sign-in in each workspace that they are a member of. */
export async function recordForPerson({
  userId,
  actor,
  ...draft
}: Pick<AuditDraft, 'action' | 'detail'> & { userId: string; actor: Actor }): Promise<void> {
  const members = await db().member.findMany({
    where: { userId },
    select: { workspaceId: true, user: { select: { name: true } } },
  });
  for (const { workspaceId, user } of members) {
    await recordAudit({ ...draft, workspaceId, actor, targetId: userId, targetName: user.name });
  }
}
