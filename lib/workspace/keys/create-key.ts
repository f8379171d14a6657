import { invalid } from '#lib/contract/errors.ts';
import { scopes as allScopes, type Scope } from '#lib/contract/scopes.ts';
import type { Database } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { withinQuota } from '../quotas/within-quota.ts';
import { newApiToken } from './api-token.ts';

/**
 * Creates a key. The token is in this answer and nowhere else, ever again. Throws `validation_failed` for one that
 * would have expired before its first use, and for one more than the workspace may have. With `database`, the client of
 * a transaction, it is the caller's that there is room: a key that takes the place of another needs none.
 */
export async function createKey({
  workspaceId,
  name,
  scopes = allScopes,
  expiresAt = null,
  createdById = null,
  database,
}: {
  workspaceId: string;
  name: string;
  scopes?: readonly Scope[];
  expiresAt?: Date | null;
  createdById?: string | null;
  database?: Database;
}) {
  if (expiresAt && expiresAt <= new Date())
    throw invalid(['body', 'expires_at'], 'This time has passed. Choose a later one.');
  const { token, prefix, hash } = newApiToken();
  const data = { workspaceId, id: newId(), name, tokenHash: hash, prefix, scopes: [...scopes], expiresAt, createdById };
  const make = (client: Database) => client.apiKey.create({ data });
  const key = await (database ? make(database) : withinQuota({ workspaceId, quota: 'api_keys', make }));
  return { id: key.id, name, prefix, scopes: [...scopes], expiresAt, createdAt: key.createdAt, token };
}
