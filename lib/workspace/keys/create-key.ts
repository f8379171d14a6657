import { invalid } from '#lib/contract/errors.ts';
import { scopes as allScopes, type Scope } from '#lib/contract/scopes.ts';
import type { Database } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { withinQuota } from '../quotas/within-quota.ts';
import { newApiToken } from './api-token.ts';

/**
 * Creates a key. Only this response ever contains the token. Throws `validation_failed` for an expiry in the past, and
 * above the workspace's limit. With `database`, the client of a transaction, the caller must check the limit: a key that
 * replaces another needs no room.
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
