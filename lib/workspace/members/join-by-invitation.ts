import { DomainError } from '#lib/contract/errors.ts';
import { isRefusedQuery } from '#lib/platform/database/is-refused-query.ts';
import { auth } from '../sessions/auth.ts';
import { createUser } from '../sessions/create-user.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { invitationOf } from './invitation-of.ts';

/**
 * Creates an account for the invited email, a member, and a session; returns the workspace and the session's
 * cookies. Throws `not_found` for an invitation that is not open, `conflict` when the email has an account already.
 */
export async function joinByInvitation({
  invitationId,
  name,
  password,
  headers,
}: {
  invitationId: string;
  name: string;
  password: string;
  /** Of the request: where it comes from. */
  headers: Headers;
}): Promise<{ slug: string; cookies: string[] }> {
  const invitation = await invitationOf({ id: invitationId });
  if (!invitation) throw new DomainError('not_found', 'This invitation was used, withdrawn, or has expired.');
  const { email } = invitation;
  await createUser({ email, name, password }).catch((error: unknown) => {
    if (!isRefusedQuery(error) || error.code !== 'P2002') throw error;
    throw new DomainError('conflict', `${email} has an account already. Sign in with it to accept the invitation.`);
  });
  const signedIn = await auth().api.signInEmail({ body: { email, password }, headers, asResponse: true });
  const cookies = signedIn.headers.getSetCookie();
  const session = new Headers(headers);
  session.set('cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; '));
  const { slug } = await acceptInvitation({ invitationId, headers: session });
  return { slug, cookies };
}
