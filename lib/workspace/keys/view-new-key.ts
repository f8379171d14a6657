import type { createKey } from './create-key.ts';

/** A new key with its token, as the page shows it this once. */
export function viewNewKey(
  made: Awaited<ReturnType<typeof createKey>>,
  { userId, name }: { userId: string; name: string },
) {
  return {
    key: {
      id: made.id,
      name: made.name,
      prefix: made.prefix,
      scopes: made.scopes,
      expires_at: made.expiresAt?.toISOString() ?? null,
      revoked_at: null,
      last_used_at: null,
      created_at: made.createdAt.toISOString(),
      created_by_id: userId,
      created_by: name,
    },
    token: made.token,
  };
}
