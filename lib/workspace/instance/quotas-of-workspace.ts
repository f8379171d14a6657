import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { QuotaName } from '../quotas/constants.ts';
import { listQuotas } from '../quotas/list-quotas.ts';
import { setQuota } from '../quotas/set-quota.ts';
import { type InstanceActor, recordInstanceAudit } from './record-instance-audit.ts';

/** Throws `not_found`. */
export async function quotasOfWorkspace({ workspaceId }: { workspaceId: string }) {
  await nameOf(workspaceId);
  return { quotas: await listQuotas({ workspaceId }) };
}

/** Takes effect within five seconds, and is recorded in the workspace's own audit log, too. Throws `not_found`. */
export async function setQuotaOfWorkspace({
  workspaceId,
  name,
  value,
  actor,
}: {
  workspaceId: string;
  name: QuotaName;
  value: number | null;
  actor: InstanceActor;
}) {
  const targetName = await nameOf(workspaceId);
  await setQuota({ workspaceId, name, value });
  const detail = { quota: name, value };
  await db().$transaction(async (tx) => {
    await recordInstanceAudit({ tx, actor, action: 'workspace.set_quota', targetId: workspaceId, targetName, detail });
    const entry = { targetId: name, targetName: `${name}: ${value ?? 'default'}` };
    await recordAudit({ workspaceId, actor, action: 'workspace.set_quota', ...entry, database: tx });
  });
  return { name, value };
}

async function nameOf(workspaceId: string): Promise<string> {
  const workspace = await db().workspace.findUnique({ where: { id: workspaceId }, select: { name: true } });
  if (!workspace) throw new DomainError('not_found', 'There is no such workspace.');
  return workspace.name;
}
