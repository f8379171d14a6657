import { db, Prisma } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import type { QuotaView } from './admin-operations.ts';
import { quotaNames } from './constants.ts';
import { quotas } from './quotas.ts';

/** A workspace's quotas with its current usage. */
export async function listQuotas({ workspaceId }: { workspaceId: string }): Promise<QuotaView[]> {
  const rows = quotaNames.map((name) => {
    const used = quotas[name].used?.(workspaceId) ?? Prisma.sql`NULL`;
    return Prisma.sql`SELECT ${name} AS name, ${used}::float8 AS used`;
  });
  const [usage, own] = await Promise.all([
    db().$queryRaw<{ name: string; used: number | null }[]>(Prisma.join(rows, ' UNION ALL ')),
    db().workspaceQuota.findMany({ where: { workspaceId } }),
  ]);
  return quotaNames.map((name) => {
    const override = own.find((quota) => quota.name === name)?.value;
    const used = usage.find((quota) => quota.name === name)?.used ?? null;
    return {
      name,
      used: used === null ? null : Math.ceil(used),
      limit: (override ?? env()[quotas[name].variable]) || null,
      is_own: override !== undefined,
    };
  });
}
