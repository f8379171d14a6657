import { db } from '#lib/platform/database/db.ts';
import { auth } from './auth.ts';
import type { SessionProof } from './session-proof.ts';

/** A signed-in person and their session. */
export type SignedIn = {
  userId: string;
  email: string;
  name: string;
  sessionId: string;
  isInstanceAdmin: boolean;
} & SessionProof;

/** The person behind a request's session cookie, or null. */
export async function sessionOf({ headers }: { headers: Headers }): Promise<SignedIn | null> {
  const found = await auth().api.getSession({ headers }).catch(reportLoss);
  // A session that started just as its person was disabled grants no access either.
  if (!found || found.user.disabledAt) return null;
  const { user, session } = found;
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    sessionId: session.id,
    isInstanceAdmin: found.user.instanceAdmin === true,
    confirmedAt: session.confirmedAt ?? session.createdAt,
    secondFactorAt: session.secondFactorAt ?? null,
  };
}

/** better-auth hides what failed. If it was the database, a query throws the error that says so. */
async function reportLoss(error: unknown): Promise<never> {
  await db().$queryRaw`SELECT 1`;
  throw error;
}
