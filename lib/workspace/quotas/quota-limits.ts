import { LRUCache } from 'lru-cache';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { type QuotaName, quotaNames } from './constants.ts';
import { quotas } from './quotas.ts';

/** A limit that the operator changes holds everywhere after so long. */
const BELIEVED_MS = 5_000;

/** By workspace, those of its own; by name. */
const own = new LRUCache<string, ReadonlyMap<string, number>>({
  max: 10_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (workspaceId) => {
    const rows = await db().workspaceQuota.findMany({ where: { workspaceId } });
    return new Map(rows.map(({ name, value }) => [name, value]));
  },
});

/** The limits of a workspace; `Infinity` for what has none. Up to five seconds old. */
export async function quotaLimits({ workspaceId }: { workspaceId: string }): Promise<Record<QuotaName, number>> {
  const given = await own.fetch(workspaceId);
  const limits = quotaNames.map((name) => [name, orNone(given?.get(name) ?? env()[quotas[name].variable])]);
  return Object.fromEntries(limits) as Record<QuotaName, number>;
}

/** 0 is written for no limit. */
export const orNone = (value: number) => (value === 0 ? Number.POSITIVE_INFINITY : value);
