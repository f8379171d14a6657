import { LRUCache } from 'lru-cache';
import { singleton } from '#lib/platform/singleton.ts';
import { sessionIn } from '../sessions/session-in.ts';

const REMEMBERED_MS = 60_000;

const known = singleton('recent members', () => new LRUCache<string, string>({ max: 10_000, ttl: REMEMBERED_MS }));

/** A request's cookie header, and the slug in its path. */
type Given = { cookie: string | null | undefined; slug: string };

function keyOf({ cookie, slug }: Given): string | null {
  const session = sessionIn(cookie);
  return session && `${session} ${slug}`;
}

/** Remembers for a minute that this session's person is a member of the workspace with this slug. */
export function noteMember({ workspaceId, ...given }: Given & { workspaceId: string }): void {
  const key = keyOf(given);
  if (key) known.set(key, workspaceId);
}

/**
 * The workspace with this slug, if this session's person was a member of it a moment ago. It decides only whose turn a
 * request waits for, before the session is looked up: it is not a permission.
 */
export function recentMember(given: Given): string | null {
  const key = keyOf(given);
  return (key && known.get(key)) ?? null;
}
