import { decrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { secretContext } from './secret-context.ts';

export type ResolvedSecret = { value: string; hosts: string[] };

/**
 * The values of secrets, for the one place that puts them into a request; unknown names are left out. Records when they
 * were last used, to the minute.
 */
export async function resolveFlowSecrets({
  workspaceId,
  names,
}: {
  workspaceId: string;
  names: string[];
}): Promise<Map<string, ResolvedSecret>> {
  if (names.length === 0) return new Map();
  const where = { workspaceId, name: { in: names } };
  const secrets = await db().flowSecret.findMany({ where });
  const minuteAgo = new Date(Date.now() - MINUTE_MS);
  if (secrets.some(({ lastUsedAt }) => !lastUsedAt || lastUsedAt < minuteAgo)) {
    // Leaves `updatedAt` alone, which says when the value was set.
    await db().$executeRaw`
      UPDATE flow_secrets SET last_used_at = now() WHERE workspace_id = ${workspaceId}::uuid AND name = ANY(${names})`;
  }
  return new Map(
    secrets.map(({ name, value, hosts }) => [
      name,
      { value: decrypt({ ciphertext: value, context: secretContext({ workspaceId, name }) }), hosts },
    ]),
  );
}
