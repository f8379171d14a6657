import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { type InstanceActor, recordInstanceAudit } from './record-instance-audit.ts';

/**
 * Disables or enables a person. A disabled person cannot sign in anywhere and their sessions end at once, but what they did
 * stays. Throws `not_found`, and `conflict` for the actor: someone who can enable must remain.
 */
export async function setPersonDisabled({
  personId,
  disabled,
  actor,
}: {
  personId: string;
  disabled: boolean;
  actor: InstanceActor;
}) {
  if (disabled && actor !== 'command line' && actor.id === personId) {
    throw new DomainError('conflict', 'You can’t disable yourself. Ask another instance admin.');
  }
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: personId }, select: { email: true } });
    if (!user) throw new DomainError('not_found', 'There is no such person.');
    const { count } = await tx.user.updateMany({
      where: { id: personId, disabledAt: disabled ? null : { not: null } },
      data: { disabledAt: disabled ? new Date() : null },
    });
    // When they are enabled, one that had begun as they were disabled is left.
    if (disabled || count > 0) await tx.session.deleteMany({ where: { userId: personId } });
    if (count === 0) return;
    const action = disabled ? 'person.disable' : 'person.enable';
    await recordInstanceAudit({ tx, actor, action, targetId: personId, targetName: user.email });
  });
  return { id: personId, disabled };
}
