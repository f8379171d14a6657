import { createHash, randomBytes } from 'node:crypto';
import { appUrl } from '#lib/platform/env.ts';

/**
 * The secret in an invitation's link, and the hash that is stored: the list of invitations, or the table, does not let
 * anyone join.
 */
export function newInvitationLink(): { url: string; tokenHash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString('base64url');
  return { url: `${appUrl()}/invitations/${token}`, tokenHash: hashInvitationToken(token) };
}

export function hashInvitationToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
