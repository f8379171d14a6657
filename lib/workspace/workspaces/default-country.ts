import { LRUCache } from 'lru-cache';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';

const BELIEVED_MS = 5_000;

const countries = new LRUCache<string, string>({
  max: 10_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (workspaceId) => {
    const workspace = await db().workspace.findUnique({
      where: { id: workspaceId },
      select: { defaultCountry: true },
    });
    return workspace?.defaultCountry ?? env().DEFAULT_COUNTRY;
  },
});

/** The country of this workspace's phones of exactly ten digits (ISO 3166 alpha-2). */
export async function defaultCountry({ workspaceId }: { workspaceId: string }): Promise<string> {
  return countries.get(workspaceId) ?? (await countries.fetch(workspaceId)) ?? env().DEFAULT_COUNTRY;
}
