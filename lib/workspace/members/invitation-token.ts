import { createHash, randomBytes } from 'node:crypto';
import { appUrl } from '#lib/platform/env.ts';

/**
 * The secret of an invitation's link, and what is stored of it: anyone who reads the list of invitations, or the table,
 * joins by none of them.
 */
export function newInvitationLink(): { url: string; tokenHash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString('base64url');
  return { url: `${appUrl()}/invitations/${token}`, tokenHash: hashInvitationToken(token) };
}

export function hashInvitationToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
