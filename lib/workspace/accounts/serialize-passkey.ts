import type { PasskeyView } from './operations.ts';

/** A passkey as its owner sees it, without its keys. */
export function serializePasskey({
  id,
  name,
  createdAt,
  lastUsedAt,
}: {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}): PasskeyView {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
