import { byAlphabet } from '#lib/platform/alphabet.ts';
import { db } from '#lib/platform/database/db.ts';
import { secretUses } from './secret-uses.ts';

/** The workspace's secrets by name, without their values, and the flows that use them. */
export async function listFlowSecrets({ workspaceId }: { workspaceId: string }) {
  const [secrets, uses] = await Promise.all([
    db().flowSecret.findMany({
      where: { workspaceId },
      omit: { value: true, workspaceId: true },
    }),
    secretUses({ workspaceId }),
  ]);
  return secrets
    .toSorted((one, other) => byAlphabet(one.name, other.name))
    .map((secret) => ({ ...secret, usedIn: uses.flatMap(({ name, ...use }) => (name === secret.name ? [use] : [])) }));
}
