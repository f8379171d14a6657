import { db } from '#lib/platform/database/db.ts';
import type { QuotaName } from './constants.ts';

/**
 * Gives a workspace its own limit (0 for unlimited), or with null the installation's again. Takes effect within five
 * seconds.
 */
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
