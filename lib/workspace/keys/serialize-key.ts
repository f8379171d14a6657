import type { Scope } from '#lib/contract/scopes.ts';
import type { ApiKey } from '#lib/platform/database/generated/prisma/client.ts';
import type { KeyView } from './admin-operations.ts';

/** A key as the app's pages show it, without its hash. */
export function serializeKey(key: ApiKey, createdBy: string | null): KeyView {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes as Scope[],
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
    created_by_id: key.createdById,
    created_by: createdBy,
  };
}
