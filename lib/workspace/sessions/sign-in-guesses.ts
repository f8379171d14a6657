import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';

/** So many wrong passwords for one email in one window, from wherever they come. */
const MAX_GUESSES = 10;
export const GUESSES_WINDOW_SECONDS = 15 * 60;
const WINDOW_MS = GUESSES_WINDOW_SECONDS * 1000;

/**
 * Counts an attempt to sign in with this email, beside better-auth's limit per address: anyone who changes addresses
 * (or writes them into a forwarding header) still gets only so many guesses at one account. Throws a 429 beyond.
 */
export async function noteGuess({ email }: { email: string }): Promise<void> {
  const now = Date.now();
  const [bucket] = await db().$queryRaw<[{ count: number; last_request: bigint }]>`
    INSERT INTO auth_rate_limits AS bucket (id, key, count, last_request)
    VALUES (${newId()}::uuid, ${keyOf(email)}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN bucket.last_request < ${now - WINDOW_MS} THEN 1 ELSE bucket.count + 1 END,
      last_request = CASE
        WHEN bucket.last_request < ${now - WINDOW_MS} OR bucket.count < ${MAX_GUESSES} THEN ${now}
        ELSE bucket.last_request END
    RETURNING count, last_request`;
  if (bucket.count <= MAX_GUESSES) return;
  const seconds = Math.max(1, Math.ceil((Number(bucket.last_request) + WINDOW_MS - now) / 1000));
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_GUESSES', message: 'Too many attempts with this email.' },
    { 'X-Retry-After': String(seconds) },
  );
}

/** Forgets the attempts, since the right password was given. */
export async function forgiveGuesses({ email }: { email: string }): Promise<void> {
  await db().authRateLimit.deleteMany({ where: { key: keyOf(email) } });
}

function keyOf(email: string) {
  return `guesses:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
}
