import { db } from '#lib/platform/database/db.ts';
import type { QuotaName } from './constants.ts';

/** Gives a workspace a limit of its own (0: none), or with null the installation's again. In force within five seconds. */
export async function setQuota({
  workspaceId,
  name,
  value,
}: {
  workspaceId: string;
  name: QuotaName;
  value: number | null;
}): Promise<void> {
  if (value === null) {
    await db().workspaceQuota.deleteMany({ where: { workspaceId, name } });
    return;
  }
  const where = { workspaceId_name: { workspaceId, name } };
  await db().workspaceQuota.upsert({ where, create: { workspaceId, name, value }, update: { value } });
}
