import { createHmac, randomBytes } from 'node:crypto';
import type { Role } from '#lib/contract/roles.ts';
import { deriveKey } from '#lib/platform/crypto/derive-key.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';

const DAY_MS = 86_400_000;

/**
 * Creates a person, a member of `workspaceId` if `role` is given, and returns the headers of their signed-in browser. The
 * session is written as better-auth would write it, because hashing passwords is slow on purpose.
 */
export async function signInAs({
  workspaceId,
  role = 'owner',
  email = `${newId()}@example.com`,
  name = 'Test Person',
}: {
  workspaceId?: string;
  role?: Role;
  email?: string;
  name?: string;
} = {}) {
  const userId = newId();
  const token = randomBytes(24).toString('base64url');
  await db().user.create({
    data: {
      id: userId,
      name,
      email,
      emailVerified: true,
      sessions: { create: { id: newId(), token, expiresAt: new Date(Date.now() + DAY_MS) } },
      members: workspaceId ? { create: { id: newId(), workspaceId, role } } : {},
    },
  });
  return { userId, email, name, headers: browserHeaders(token) };
}

/** The headers of a browser's same-origin JSON request. */
function browserHeaders(token: string) {
  const signature = createHmac('sha256', deriveKey('sign-in').toString('base64')).update(token).digest('base64');
  return new Headers({
    cookie: `parley.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  });
}
