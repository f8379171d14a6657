import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { db } from '#lib/platform/database/db.ts';
import { networkOf } from '#lib/platform/net/client-address.ts';
import { newId } from '#lib/platform/new-id.ts';

export const GUESSES_WINDOW_SECONDS = 15 * 60;
const WINDOW_MS = GUESSES_WINDOW_SECONDS * 1000;
/** Wrong passwords per window: from one device or network, and for one account from everywhere. */
const MAX_GUESSES = 10;
const MAX_OF_ACCOUNT = 100;

/**
 * The origin of a sign-in attempt. `device` is the browser's ID if it has signed in with this email before.
 */
export type Attempt = { email: string; address: string | null; device: string | null };

/**
 * Counts a sign-in attempt, in addition to better-auth's limit per address. Strangers share the limits of their network and
 * of the account, so that no one can keep guessing from ever new addresses. A browser that has signed in with this email
 * before has its own limit, so that strangers' guesses do not lock the owner out. Throws a 429 above the limit.
 */
export async function noteGuess(attempt: Attempt): Promise<void> {
  if (!attempt.device) await takeFromWindow({ key: accountKey(attempt), most: MAX_OF_ACCOUNT });
  await takeFromWindow({ key: originKey(attempt), most: MAX_GUESSES });
}

/** Forgets the attempts from this origin after a correct password. */
export async function forgiveGuesses(attempt: Attempt): Promise<void> {
  await db().authRateLimit.deleteMany({ where: { key: originKey(attempt) } });
}

/** Forgets all attempts with an email after its owner set a new password. */
export async function forgiveAccount({ email }: { email: string }): Promise<void> {
  await db().authRateLimit.deleteMany({ where: { key: { startsWith: `guesses:${digestOf(email)}` } } });
}

/** What a signed-in person confirms: their password, or a code of their second factor. */
type Check = { kind: 'password' | 'code'; userId: string };

/** Counts a signed-in person's attempts to confirm who they are. Throws a 429 above the limit. */
export async function noteCheck({ kind, userId }: Check): Promise<void> {
  await takeFromWindow({ key: `${kind}:${userId}`, most: MAX_GUESSES });
}

export async function forgiveChecks({ kind, userId }: Check): Promise<void> {
  await db().authRateLimit.deleteMany({ where: { key: `${kind}:${userId}` } });
}

/** Counts one event in a rate-limited window. Throws a 429 above the limit. */
export async function takeFromWindow({ key, most }: { key: string; most: number }): Promise<void> {
  const now = Date.now();
  const [bucket] = await db().$queryRaw<[{ count: number; last_request: bigint }]>`
    INSERT INTO auth_rate_limits AS bucket (id, key, count, last_request)
    VALUES (${newId()}::uuid, ${key}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN bucket.last_request < ${now - WINDOW_MS} THEN 1 ELSE bucket.count + 1 END,
      last_request = CASE
        WHEN bucket.last_request < ${now - WINDOW_MS} OR bucket.count < ${most} THEN ${now}
        ELSE bucket.last_request END
    RETURNING count, last_request`;
  if (bucket.count <= most) return;
  const seconds = Math.max(1, Math.ceil((Number(bucket.last_request) + WINDOW_MS - now) / 1000));
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_GUESSES', message: 'Too many attempts with this email.' },
    { 'X-Retry-After': String(seconds) },
  );
}

const accountKey = ({ email }: Attempt) => `guesses:${digestOf(email)}`;

const originKey = ({ email, address, device }: Attempt) =>
  `guesses:${digestOf(email)}:${device ? `device ${device}` : networkOf(address)}`;

function digestOf(email: string) {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}
