import { isAPIError } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { isRefusedQuery } from '#lib/platform/database/is-refused-query.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { auth } from '../sessions/auth.ts';
import { createUser } from '../sessions/create-user.ts';
import { DEVICE_COOKIE, knownDevice } from '../sessions/known-device.ts';
import { sessionOf } from '../sessions/session-of.ts';
import { noteGuess } from '../sessions/sign-in-guesses.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { invitationOf } from './invitation-of.ts';
import { joinedBefore } from './joined-workspace.ts';

/** After this many wrong emails, someone is probing addresses, and the link is withdrawn. */
const MAX_WRONG_EMAILS = 10;

/**
 * Creates an account for the invited email, a membership, and a session; returns the workspace and the session's cookies.
 * Someone with an account signs in with its password instead. The link alone is not enough: the email must be given, and
 * still counts as unverified, since nothing was sent to it. Throws `not_found` for an invitation that is not open,
 * `conflict`, always with the same words, for another email and for an account with another password, because the link must
 * not reveal who has an account, and `rate_limited`, before anything is created, when the attempts to sign in with the email
 * are used up.
 */
export async function joinByInvitation({
  token,
  email,
  name,
  password,
  headers,
}: {
  token: string;
  email: string;
  name: string;
  password: string;
  /** The request's headers, which tell where it comes from. */
  headers: Headers;
}): Promise<{ slug: string; cookies: string[] }> {
  const invitation = await invitationOf({ token });
  // Someone who has joined in another tab of this browser is signed in.
  if (!invitation) return { slug: await joinedBefore({ token, person: await sessionOf({ headers }) }), cookies: [] };
  if (email.toLowerCase() !== invitation.email.toLowerCase()) {
    await noteWrongEmail(invitation.id);
    throw unfit();
  }
  await noteAttempt({ email, headers });
  await createUser({ email, name, password, isProven: false }).catch((error: unknown) => {
    if (!isRefusedQuery(error) || error.code !== 'P2002') throw error;
  });
  const signedIn = await auth().api.signInEmail({ body: { email, password }, headers, asResponse: true });
  if (!signedIn.ok) throw unfit();
  const cookies = signedIn.headers.getSetCookie();
  const session = new Headers(headers);
  session.set('cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; '));
  const { slug } = await acceptInvitation({ token, headers: session });
  return { slug, cookies };
}

async function noteAttempt({ email, headers }: { email: string; headers: Headers }): Promise<void> {
  const cookie = parseCookies(headers.get('cookie') ?? '').get(DEVICE_COOKIE);
  const attempt = { email, device: knownDevice({ email, cookie }), address: clientAddress(headers) };
  await noteGuess(attempt).catch((error: unknown) => {
    if (!isAPIError(error)) throw error;
    const retryAfter = Number(new Headers(error.headers).get('x-retry-after'));
    const minutes = Math.ceil(retryAfter / 60);
    throw new DomainError('rate_limited', `Too many attempts with this email. Try again in ${minutes} min.`, {
      retryAfter,
    });
  });
}

function unfit() {
  return new DomainError(
    'conflict',
    'This invitation is for another email, or you have an account here with another password. Sign in with it first.',
  );
}

async function noteWrongEmail(id: string) {
  const { wrongEmails } = await db().invitation.update({
    where: { id },
    data: { wrongEmails: { increment: 1 } },
    select: { wrongEmails: true },
  });
  if (wrongEmails < MAX_WRONG_EMAILS) return;
  await db().invitation.updateMany({ where: { id, status: 'pending' }, data: { status: 'canceled' } });
}
