import { LRUCache } from 'lru-cache';
import { DomainError } from '#lib/contract/errors.ts';
import type { Scope } from '#lib/contract/scopes.ts';
import { believed } from '#lib/platform/believed.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import { hashApiToken, isApiToken } from './api-token.ts';

/** The caller: its key, and the one workspace that the key belongs to. */
export type Caller = { keyId: string; workspaceId: string; prefix: string; scopes: ReadonlySet<Scope> };

type KnownKey = Caller & { expiresAt: Date | null };

/**
 * In ms. Revocation takes effect on every instance within a second (docs/reference/decisions.md#keys), so the cache
 * lives for half of one.
 */
const BELIEVED_MS = 500;
const LAST_USED_EVERY_MS = 60_000;

const known = believed({ forMs: BELIEVED_MS, keyOf: (token: string) => token, read: findKey });
const lastUsed = new LRUCache<string, true>({ max: 10_000, ttl: LAST_USED_EVERY_MS });

/**
 * The caller behind the value of `X-API-Key` (docs/reference/public-api.md#authentication). Throws `missing_api_key` or
 * `invalid_api_key`, which does not say whether the key never existed, was revoked, has expired, or belongs to a disabled
 * workspace.
 */
export async function authenticateKey(token: string | null): Promise<Caller> {
  if (!token) {
    throw new DomainError('missing_api_key', 'Send your workspace’s key in the X-API-Key header.');
  }
  // Anything else, which may be long, is neither looked up nor kept.
  const key = isApiToken(token) ? await known.get(token) : null;
  if (!key || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) {
    throw new DomainError('invalid_api_key', 'This API key is not valid. Create one under Settings, API keys.');
  }
  noteUse(key);
  return key;
}

async function findKey(token: string): Promise<KnownKey | null> {
  const key = await db().apiKey.findUnique({
    where: { tokenHash: hashApiToken(token) },
    include: { workspace: { select: { disabledAt: true } } },
  });
  if (!key || key.revokedAt || key.workspace.disabledAt) return null;
  return {
    keyId: key.id,
    workspaceId: key.workspaceId,
    prefix: key.prefix,
    scopes: new Set(key.scopes as Scope[]),
    expiresAt: key.expiresAt,
  };
}

/** Updates `last_used_at`, to the minute, without delaying the request. */
function noteUse({ keyId, workspaceId }: Caller) {
  if (lastUsed.has(keyId)) return;
  lastUsed.set(keyId, true);
  db()
    .apiKey.updateMany({ where: { workspaceId, id: keyId }, data: { lastUsedAt: new Date() } })
    .catch((error) => log().warn({ err: error, key_id: keyId }, 'last use of a key was not noted'));
}
