import { DomainError } from '#lib/contract/errors.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { ACCESS_ENDED_CHANNEL } from '#lib/platform/realtime/watch.ts';
import { type InstanceActor, recordInstanceAudit } from './record-instance-audit.ts';

/**
 * Disables or enables a workspace. While it is disabled, its people see a page that says so, its keys do not work, flows
 * and deliveries pause, and customers' messages are stored. Nothing is lost. Throws `not_found`.
 */
export async function setWorkspaceDisabled({
  workspaceId,
  disabled,
  actor,
}: {
  workspaceId: string;
  disabled: boolean;
  actor: InstanceActor;
}) {
  await db().$transaction(async (tx) => {
    const workspace = await tx.workspace.findUnique({ where: { id: workspaceId }, select: { name: true } });
    if (!workspace) throw new DomainError('not_found', 'There is no such workspace.');
    const { count } = await tx.workspace.updateMany({
      where: { id: workspaceId, disabledAt: disabled ? null : { not: null } },
      data: { disabledAt: disabled ? new Date() : null },
    });
    if (count === 0) return;
    const action = disabled ? 'workspace.disable' : 'workspace.enable';
    await recordInstanceAudit({ tx, actor, action, targetId: workspaceId, targetName: workspace.name });
    // Open streams end, as they do for a removed member.
    if (disabled) {
      const ended = Prisma.sql`json_build_object('workspaceId', workspace_id, 'userId', user_id)::text`;
      await tx.$executeRaw`
        SELECT ${notifySql(ACCESS_ENDED_CHANNEL, ended)} FROM members WHERE workspace_id = ${workspaceId}::uuid`;
    }
  });
  return { id: workspaceId, disabled };
}
