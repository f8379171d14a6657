import { DomainError, invalid } from '#lib/contract/errors.ts';
import { quotaLock } from '#lib/platform/database/advisory-locks.ts';
import { type Database, db, type Prisma } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { readThroughCache } from '#lib/platform/read-through-cache.ts';
import type { QuotaName } from './constants.ts';
import { orNone } from './quota-limits.ts';
import { quotas, quotaWords } from './quotas.ts';

export const QUOTA_EXCEEDED = 'quota_exceeded';

/** With this much left, what is created until the next count cannot exceed a limit: no workspace starts as many runs. */
const PLENTY = 1_000;
/** In ms: a workspace that had plenty left is not counted again for this long. */
const BELIEVED_MS = 1_000;

type Asked = { workspaceId: string; quota: QuotaName };

/** Callers that ask at the same time share one count. */
const plenty = readThroughCache<string, true, Asked>({
  max: 10_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (_key, _stale, { context }) => {
    const { used, limit } = await read({ tx: db(), ...context });
    return used + PLENTY <= limit || undefined;
  },
});

/**
 * Creates one more of what a quota counts, with the client passed to `make`. Throws as {@link requireRoom} does. Costs
 * nothing while the workspace is far from its limit.
 */
export async function withinQuota<Made>({
  workspaceId,
  quota,
  make,
}: Asked & { make: (database: Database) => Promise<Made> }): Promise<Made> {
  if (await isFarFromLimit({ workspaceId, quota })) return make(db());
  return db().$transaction(async (tx) => {
    await requireRoom({ tx, workspaceId, quota });
    return make(tx);
  });
}

/** Whether the workspace may create one more without a count in the same transaction. At most a second old. */
export async function isFarFromLimit({ workspaceId, quota }: Asked): Promise<boolean> {
  return (await plenty.fetch(`${workspaceId} ${quota}`, { context: { workspaceId, quota } })) ?? false;
}

/**
 * Throws `validation_failed` with the type `quota_exceeded` when the workspace would exceed its limit. Near the limit,
 * transactions wait for each other, so that no two take the last slot.
 */
export async function requireRoom({
  tx,
  workspaceId,
  quota,
  adding = 1,
}: Asked & { tx: Prisma.TransactionClient; adding?: number }): Promise<void> {
  const before = await read({ tx, workspaceId, quota });
  if (before.used + adding + PLENTY <= before.limit) return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${quotaLock(workspaceId, quota)}, 0))`;
  const { used, limit } = await read({ tx, workspaceId, quota });
  if (used + adding > limit) throw invalid(['body'], quotaWords(quota, limit), QUOTA_EXCEEDED);
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DomainError && error.issues?.[0]?.type === QUOTA_EXCEEDED;
}

async function read({ tx, workspaceId, quota }: Asked & { tx: Database }) {
  const { used, variable } = quotas[quota];
  if (!used) throw new Error(`${quota} is measured in each run.`);
  const [row] = await tx.$queryRaw<{ used: number; own: number | null }[]>`
    SELECT ${used(workspaceId)}::float8 AS used,
      (SELECT value FROM workspace_quotas WHERE workspace_id = ${workspaceId}::uuid AND name = ${quota}) AS own`;
  return { used: row?.used ?? 0, limit: orNone(row?.own ?? env()[variable]) };
}
