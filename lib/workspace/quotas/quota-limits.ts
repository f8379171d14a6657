import { believed } from '#lib/platform/believed.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { type QuotaName, quotaNames } from './constants.ts';
import { quotas } from './quotas.ts';

/** In ms: how long a changed limit takes to apply everywhere. */
const BELIEVED_MS = 5_000;

/** A workspace's own limits, by name. */
const own = believed({
  forMs: BELIEVED_MS,
  keyOf: (workspaceId: string) => workspaceId,
  read: async (workspaceId): Promise<ReadonlyMap<string, number>> => {
    const rows = await db().workspaceQuota.findMany({ where: { workspaceId } });
    return new Map(rows.map(({ name, value }) => [name, value]));
  },
});

/** The limits of a workspace; `Infinity` means unlimited. Up to five seconds old. */
export async function quotaLimits({ workspaceId }: { workspaceId: string }): Promise<Record<QuotaName, number>> {
  const given = await own.get(workspaceId);
  return Object.fromEntries(quotaNames.map((name) => [name, limitOf(name, given)])) as Record<QuotaName, number>;
}

/** The same for one of them, which every request needs. */
export async function quotaLimit({ workspaceId, name }: { workspaceId: string; name: QuotaName }): Promise<number> {
  return limitOf(name, await own.get(workspaceId));
}

const limitOf = (name: QuotaName, given: ReadonlyMap<string, number>) =>
  orNone(given.get(name) ?? env()[quotas[name].variable]);

/** 0 means unlimited. */
export const orNone = (value: number) => (value === 0 ? Number.POSITIVE_INFINITY : value);
