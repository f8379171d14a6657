import { believed } from '#lib/platform/believed.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';

const BELIEVED_MS = 5_000;

const countries = believed({
  forMs: BELIEVED_MS,
  keyOf: (workspaceId: string) => workspaceId,
  read: async (id) => {
    const workspace = await db().workspace.findUnique({ where: { id }, select: { defaultCountry: true } });
    return workspace?.defaultCountry ?? env().DEFAULT_COUNTRY;
  },
});

/** The country of this workspace's phones of exactly ten digits (ISO 3166 alpha-2). */
export async function defaultCountry({ workspaceId }: { workspaceId: string }): Promise<string> {
  return countries.get(workspaceId);
}
