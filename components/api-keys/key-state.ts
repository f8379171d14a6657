import type { KeyView } from '#lib/workspace/keys/admin-operations.ts';

export type KeyState = 'active' | 'ends' | 'expired' | 'revoked';

/** Whether a key works, and for how long; `now` in milliseconds. */
export function keyState({ revoked_at, expires_at }: KeyView, now: number): KeyState {
  if (revoked_at) return 'revoked';
  if (!expires_at) return 'active';
  return Date.parse(expires_at) <= now ? 'expired' : 'ends';
}

export function isWorking(key: KeyView, now: number): boolean {
  const state = keyState(key, now);
  return state === 'active' || state === 'ends';
}
